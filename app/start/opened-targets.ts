/** Opens the folded section that a link leads to: a press on the contents, or an address from elsewhere. */
export function openTargets(): void {
  const openAddress = () => openTarget(location.hash)
  openAddress()
  addEventListener('hashchange', openAddress)
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.pathname === location.pathname) openTarget(link.hash)
    },
    { capture: true },
  )
}

/** Opens every fold that hides what a fragment names. Answers that element if one of them was closed. */
export function openTarget(hash: string): HTMLElement | undefined {
  const target = hash.length > 1 && document.getElementById(decoded(hash.slice(1)))
  if (!target) return undefined
  const folds = [target.querySelector<HTMLDetailsElement>(':scope > details')]
  for (
    let around = target.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  ) {
    folds.push(around)
  }
  const closed = folds.filter((fold) => fold !== null && !fold.open)
  for (const fold of closed) if (fold) fold.open = true
  return closed.length > 0 ? target : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
