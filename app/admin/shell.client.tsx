import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '../session/store.ts'
import { useTheme } from '../theme.ts'
import { documentNonce } from './document-nonce.ts'
import { Frame } from './frame.client.tsx'
import { createQueryClient } from './query-client.ts'
import { themeOf } from './theme.client.ts'
import { ToastProvider } from './ui/toast.client.tsx'

/** Everything the screens stand on: styles with this page's nonce, theme, data, messages. */
export function Shell() {
  const mode = useTheme()
  const { signIns } = useSession()
  return (
    <CacheProvider value={styleCache()}>
      <ThemeProvider theme={themeOf(mode)}>
        <Data key={signIns}>
          <ToastProvider>
            <Frame />
          </ToastProvider>
        </Data>
      </ThemeProvider>
    </CacheProvider>
  )
}

/** One sign-in's data: who signs in next starts with none. */
function Data({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

let cache: EmotionCache | undefined

function styleCache(): EmotionCache {
  const nonce = documentNonce()
  cache ??= createCache({ key: 'ui', ...(nonce && { nonce }) })
  return cache
}
