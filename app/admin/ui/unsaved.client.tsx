import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { getSession } from '../../session/store.ts'

interface UnsavedGuardProps {
  when: boolean
  /** Set while the form itself leads to another screen after saving. */
  isLeaving: RefObject<boolean>
  /** Called when the reader discards the typed text. */
  onDrop?: () => void
}

/** Asks before what was typed and not saved is left. */
export function UnsavedGuard({ when, isLeaving, onDrop }: UnsavedGuardProps) {
  const { t } = useTranslation('admin')
  // A reader whose session has ended can't save: there is nothing to ask.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !isLeaving.current &&
      getSession().status === 'authenticated' &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )
  // After this question the browser must not ask again if the screen comes as a new document.
  const isGivenUp = useRef(false)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isGivenUp.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()}>
      <DialogTitle>{t('form.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('form.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          {t('form.leave.stay')}
        </Button>
        <Button
          color="error"
          onClick={() => {
            isGivenUp.current = true
            onDrop?.()
            blocker.proceed?.()
          }}
        >
          {t('form.leave.go')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
