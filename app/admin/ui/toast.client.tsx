import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { problemWords } from '../problem-words.ts'

interface Toast {
  tone: 'success' | 'error'
  text: string
  id: number
  action: ToastAction | undefined
}

/** What can be done about it from the toast itself. */
interface ToastAction {
  label: string
  act: () => void
}

interface Toasts {
  say: (text: string, action?: ToastAction) => void
  fail: (code: ProblemCode) => void
}

const ToastContext = createContext<Toasts>({ say: () => {}, fail: () => {} })

/** Says in passing what an action came to. */
export function useToast(): Toasts {
  return use(ToastContext)
}

/** The buttons of a form and of what is chosen stay at the bottom of the screen: none is covered. */
const aboveBars = 84

/** Above them, or over the head of a dialog, which has its buttons at its foot. */
export const toastPlace = {
  '&&': { bottom: aboveBars },
  'body:has(.MuiDialog-container) &&': { top: 8, bottom: 'auto' },
} as const

const shownMs = 6_000
/** Long enough to read, to see the mistake and to get there. */
const actionMs = 20_000

export function ToastProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const [toast, setToast] = useState<Toast | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const toasts = useMemo(() => {
    const show = (tone: Toast['tone'], text: string, action?: ToastAction) => {
      setToast((before) => ({ tone, text, action, id: (before?.id ?? 0) + 1 }))
      setIsOpen(true)
    }
    return {
      say: (text: string, action?: ToastAction) => show('success', text, action),
      fail: (code: ProblemCode) => show('error', problemWords(i18n, code)),
    }
  }, [i18n])
  const shown = toast && (
    <Snackbar
      key={toast.id}
      open={isOpen}
      autoHideDuration={toast.action ? actionMs : shownMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={toastPlace}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') setIsOpen(false)
      }}
    >
      <Alert
        severity={toast.tone}
        variant="outlined"
        role={toast.tone === 'error' ? 'alert' : 'presentation'}
        action={
          toast.action && (
            <Button
              variant="text"
              onClick={() => {
                setIsOpen(false)
                toast.action?.act()
              }}
            >
              {toast.action.label}
            </Button>
          )
        }
        sx={{ bgcolor: 'background.paper', color: 'text.primary', boxShadow: 4 }}
      >
        {toast.text}
      </Alert>
    </Snackbar>
  )
  return (
    <ToastContext value={toasts}>
      {children}
      {/* There before anything is said: few readers tell what comes together with its region. */}
      <div role="status">{toast?.tone === 'success' && shown}</div>
      {toast?.tone === 'error' && shown}
    </ToastContext>
  )
}
