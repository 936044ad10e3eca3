import { createContext } from 'react'

/** The nonce of the answer being rendered; browsers hide it, so there it is not known. */
export const NonceContext = createContext<string | undefined>(undefined)
