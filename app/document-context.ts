import { createContext, use } from 'react'

interface DocumentContextValue {
  /** The nonce of the answer being rendered; browsers hide it, so there it is not known. */
  nonce?: string
  /** Written into the document where nothing may be silenced: development and tests. */
  mode?: string
  requestId?: string
  lowData?: boolean
}

/** What the document says about the answer it came in; only known while the server renders. */
export const DocumentContext = createContext<DocumentContextValue>({})

/** Whether the page does without scripts, fonts and ornaments; where scripts run, it doesn't. */
export function useLowData(): boolean {
  return use(DocumentContext).lowData ?? false
}
