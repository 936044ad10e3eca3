import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemCode } from '../../api.ts'
import { problemWords } from '../problem-words.ts'

interface AskDialogProps {
  /** The act's own name, on the button too. */
  title: string
  text?: ReactNode
  label: string
  type?: 'text' | 'password'
  autoComplete?: string
  inputMode?: 'numeric' | 'text'
  maxLength: number
  /** The first value of the input. */
  initial?: string
  isDanger?: boolean
  /** Does it and closes the dialog; an error that it throws is shown beside the input. */
  onAnswer: (typed: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks for one thing before an act, and says what went wrong without losing it. */
export function AskDialog(props: AskDialogProps) {
  const { title, text, label, type = 'text', autoComplete, inputMode, maxLength } = props
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const [typed, setTyped] = useState(props.initial ?? '')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof problemCode>>()

  async function answer() {
    setIsPending(true)
    setProblem(undefined)
    try {
      await props.onAnswer(typed)
    } catch (error) {
      setProblem(problemCode(error))
    } finally {
      setIsPending(false)
    }
  }

  const error = problem && problemWords(i18n, problem)
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void answer()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
          {props.children}
          <FormControl fullWidth error={error !== undefined} sx={{ gap: 0.5 }}>
            <FormLabel htmlFor={`${id}-input`}>{label}</FormLabel>
            {error && (
              <FormHelperText id={`${id}-error`} role="alert">
                {error}
              </FormHelperText>
            )}
            <OutlinedInput
              id={`${id}-input`}
              type={type}
              value={typed}
              autoFocus
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{
                input: {
                  maxLength,
                  autoComplete,
                  inputMode,
                  'aria-describedby': error && `${id}-error`,
                },
              }}
            />
          </FormControl>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={props.onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.isDanger ? 'error' : 'primary'}
            loading={isPending}
          >
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
