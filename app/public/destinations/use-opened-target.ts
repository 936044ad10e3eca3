import { useEffect } from 'react'

/** Opens the section that a link leads to: a press on the contents, or an address from elsewhere. */
export function useOpenedTarget(): void {
  useEffect(() => {
    const open = (hash: string) => {
      const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)))
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
    const openPressed = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.pathname === location.pathname) open(link.hash)
    }
    const openAddress = () => open(location.hash)
    openAddress()
    document.addEventListener('click', openPressed, { capture: true })
    window.addEventListener('hashchange', openAddress)
    return () => {
      document.removeEventListener('click', openPressed, { capture: true })
      window.removeEventListener('hashchange', openAddress)
    }
  }, [])
}
