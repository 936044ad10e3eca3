import { isRobot } from './robot.ts'

/** How much of the rendering programs may have, once visitors wait for some. */
export interface RenderingShare {
  /**
   * Begins to render a page; undefined if a program has to come back later. The returned function is
   * called when the page is made.
   */
  begin: (asker: Asker) => (() => void) | undefined
}

interface Asker {
  /** `User-Agent`; a program that says none counts as a robot. */
  agent: string | undefined
  network: string
}

/** Up to this many pages at once no one waits long: everyone's next page begins at once. */
export const busyFrom = 4
/** The pages for robots while there are more: all together, and of one network. */
export const robotsAtOnce = 2
export const robotsOfNetwork = 1
/** By then a burst of visitors is over. */
export const robotsWaitSeconds = 10

/** Visitors come before programs: however much robots request, the next visitor waits for few of their pages. */
export function createRenderingShare(): RenderingShare {
  let underWay = 0
  let robots = 0
  const ofNetwork = new Map<string, number>()

  return {
    begin: ({ agent, network }) => {
      const isProgram = agent === undefined || agent === '' || isRobot(agent)
      const own = ofNetwork.get(network) ?? 0
      const isFull = robots >= robotsAtOnce || own >= robotsOfNetwork
      if (isProgram && isFull && underWay >= busyFrom) return undefined
      underWay++
      if (isProgram) {
        robots++
        ofNetwork.set(network, own + 1)
      }
      return () => {
        underWay--
        if (!isProgram) return
        robots--
        const left = (ofNetwork.get(network) ?? 1) - 1
        if (left > 0) ofNetwork.set(network, left)
        else ofNetwork.delete(network)
      }
    },
  }
}
