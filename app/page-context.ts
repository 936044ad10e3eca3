import { createContext } from 'react-router'
import type { PageContext } from '#server/http/pages/pages.ts'

/** What the server gives the page being rendered: the API in its own process, language, nonce. */
export const pageContext = createContext<PageContext>()
