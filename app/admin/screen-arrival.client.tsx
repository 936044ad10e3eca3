import { Arrival } from '../ui/arrival.tsx'

/**
 * Stands outside of what a screen replaces: only what changes in a region that was there is read
 * out.
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
