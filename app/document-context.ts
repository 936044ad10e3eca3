import { createContext } from 'react'

interface DocumentContextValue {
  /** The nonce of the answer being rendered; browsers hide it, so there it is not known. */
  nonce?: string
  /** Written into the document where nothing may be silenced: development and tests. */
  mode?: string
  requestId?: string
}

/** What the document says about the answer it came in; only known while the server renders. */
export const DocumentContext = createContext<DocumentContextValue>({})
