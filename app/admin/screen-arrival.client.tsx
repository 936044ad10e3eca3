import { Arrival } from '../ui/arrival.tsx'

/**
 * Rendered outside the part that a screen replaces: only a change in a region that already exists
 * is read out.
 */
export function ScreenArrival() {
  return <Arrival tell={tellWhenTitled} />
}

/** The title comes with the screen, whose data may be on their way. */
function tellWhenTitled(say: (title: string) => void): () => void {
  const observer = new MutationObserver(() => tellIfThere())
  const tellIfThere = () => {
    if (document.title === '') return
    observer.disconnect()
    say(document.title)
  }
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  tellIfThere()
  return () => observer.disconnect()
}
