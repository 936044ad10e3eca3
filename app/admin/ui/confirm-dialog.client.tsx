import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface ConfirmDialogProps {
  /** The name of the act, also on the button unless that has its own. */
  title: ReactNode
  act?: string
  /** What will happen. */
  text: ReactNode
  /** What else the reader has to know or answer first. */
  children?: ReactNode
  isDanger?: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, act = title, text, children, isDanger = false, isPending } = props
  const { onConfirm, onClose } = props
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          loading={isPending}
          onClick={onConfirm}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
