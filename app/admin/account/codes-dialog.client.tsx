import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Verbatim } from '../ui/verbatim.client.tsx'

/** Recovery codes, shown once; closing it takes a press, so that no stray key loses them. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('factor.codesTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('factor.codesText')}</DialogContentText>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
            gap: 1,
            m: 0,
            mt: 2,
            p: 0,
            listStyle: 'none',
            fontSize: '1rem',
            '& > li': { m: 0 },
          }}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>
                <Verbatim>{code}</Verbatim>
              </code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`}
          download="recovery-codes.txt"
        >
          {t('factor.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('factor.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
