import { Outlet, useRouteError } from 'react-router'
import { Arrival } from '../ui/arrival.tsx'
import { ErrorPage } from './errors/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Offline } from './offline.tsx'
import { PrefetchOnIntent } from './prefetch.tsx'

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A failure in a page is shown inside the frame, so that all its links stay available. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage error={useRouteError()} />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <Arrival />
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Offline />
      <PrefetchOnIntent />
    </>
  )
}
