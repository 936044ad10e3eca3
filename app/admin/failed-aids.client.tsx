import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemCode } from '../api.ts'
import { problemWords } from './problem-words.ts'
import { isShownByFrame } from './query-client.ts'
import { toastPlace } from './ui/toast.client.tsx'

/**
 * Says that something beside the reader's work could not be read, or not again, and tries again.
 */
export function FailedAids() {
  const { t, i18n } = useTranslation('admin')
  const failed = useFailed()
  const [first] = failed
  if (!first) return null
  const isMissing = failed.some(({ state }) => state.data === undefined)
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} sx={toastPlace}>
      <Alert
        severity="warning"
        variant="outlined"
        role="alert"
        action={
          <Button
            variant="text"
            onClick={() => {
              for (const query of failed) void query.fetch().catch(() => undefined)
            }}
          >
            {t('failure.retry')}
          </Button>
        }
        sx={{ bgcolor: 'background.paper', color: 'text.primary', boxShadow: 4 }}
      >
        {t(isMissing ? 'failure.aid' : 'failure.stale')}{' '}
        {problemWords(i18n, problemCode(first.state.error))}
      </Alert>
    </Snackbar>
  )
}

const none: readonly Query[] = []

/** The same list object while the same queries have failed: a new one would be announced again. */
function useFailed(): readonly Query[] {
  const cache = useQueryClient().getQueryCache()
  const latest = useRef(none)
  return useSyncExternalStore(
    (tell) => cache.subscribe(tell),
    () => {
      const failed = cache.findAll().filter(isShownByFrame)
      const isSame =
        failed.length === latest.current.length &&
        failed.every((query, at) => query === latest.current[at])
      if (!isSame) latest.current = failed.length === 0 ? none : failed
      return latest.current
    },
  )
}
