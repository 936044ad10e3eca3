import { createPath, type DataRouter } from 'react-router'

declare global {
  interface Window {
    /** There as soon as the app has started. */
    __reactRouterDataRouter: DataRouter
  }
}

/**
 * A page whose script is gone with its deployment comes as a whole document. React Router asks for
 * it, see `vite.config.ts`.
 */
export function leadToMeantPage(): void {
  addEventListener('route-script-gone', () => {
    const meant = window.__reactRouterDataRouter.state.navigation.location
    if (meant) window.location.assign(createPath(meant))
    else window.location.reload()
  })
}
