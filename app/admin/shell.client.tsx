import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '#contract/common/values/languages.ts'
import type { Me } from '#contract/identity/identity.ts'
import { useSession } from '../session/store.ts'
import { dropWrittenOfOthers } from '../session/written.ts'
import { useTheme } from '../use-theme.ts'
import { ApprovalProvider } from './approvals/ask-approval.client.tsx'
import type { FirstMe } from './first-me.ts'
import { Frame } from './frame.client.tsx'
import { meQuery } from './me.ts'
import { clientOf } from './query-client.ts'
import { styleCache } from './style-cache.client.ts'
import { themeOf } from './theme.client.ts'
import { ToastProvider } from './ui/toast.client.tsx'
import { languageOf } from './words.ts'

/** Everything the screens need: styles with this page's nonce, theme, data, messages. */
export function Shell({ first }: { first: FirstMe | undefined }) {
  const mode = useTheme()
  const { signIns } = useSession()
  const { i18n } = useTranslation()
  const direction = directionOf(languageOf(i18n))
  return (
    <CacheProvider value={styleCache(direction)}>
      <ThemeProvider theme={themeOf(mode, direction)}>
        <Data
          key={signIns}
          signIns={signIns}
          me={first?.signIns === signIns ? first.me : undefined}
        >
          <ToastProvider>
            <ApprovalProvider>
              <Frame />
            </ApprovalProvider>
          </ToastProvider>
        </Data>
      </ThemeProvider>
    </CacheProvider>
  )
}

interface DataProps {
  signIns: number
  me: Me | undefined
  children: ReactNode
}

/** One sign-in's data: who signs in next starts with none. What they may do is known from the start. */
function Data({ signIns, me, children }: DataProps) {
  const [client] = useState(() => {
    const made = clientOf(signIns)
    if (me) {
      dropWrittenOfOthers(me.key)
      made.setQueryData(meQuery().queryKey, me)
    }
    return made
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
