/** Opens the folded section that a link leads to: a press on the contents, or an address from elsewhere. */
export function openTargets(): void {
  const openAddress = () => open(location.hash)
  openAddress()
  addEventListener('hashchange', openAddress)
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.pathname === location.pathname) open(link.hash)
    },
    { capture: true },
  )
}

function open(hash: string): void {
  const target = hash.length > 1 && document.getElementById(decoded(hash.slice(1)))
  if (!target) return
  const inside = target.querySelector<HTMLDetailsElement>(':scope > details')
  if (inside) inside.open = true
  for (
    let around = target.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  ) {
    around.open = true
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
