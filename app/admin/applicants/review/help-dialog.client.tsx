import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

const rows = [
  { name: 'next', keys: ['j'] },
  { name: 'previous', keys: ['k'] },
  { name: 'accept', keys: ['a'] },
  { name: 'reject', keys: ['r'] },
  { name: 'notApplicable', keys: ['n'] },
  { name: 'pageTurn', keys: ['←', '→'] },
  { name: 'zoomKeys', keys: ['+', '−'] },
  { name: 'wholePage', keys: ['0'] },
  { name: 'rotateKey', keys: ['o'] },
  { name: 'help', keys: ['?'] },
] as const

interface HelpDialogProps {
  isWanted: boolean
  onWanted: (isWanted: boolean) => void
  onClose: () => void
}

/** What each key does, and the switch for who has another use for them. */
export function HelpDialog({ isWanted, onWanted, onClose }: HelpDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('review.keys')}</DialogTitle>
      <DialogContent>
        <Box component="table" className="table">
          <tbody>
            {rows.map(({ name, keys }) => (
              <tr key={name}>
                <td>
                  {keys.map((key) => (
                    <Box
                      component="kbd"
                      key={key}
                      sx={{ px: 1, mr: 0.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
                    >
                      {key}
                    </Box>
                  ))}
                </td>
                <td>{t(`review.key.${name}`)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        <FormControlLabel
          label={t('review.keysOn')}
          control={<Switch checked={isWanted} onChange={(_event, isOn) => onWanted(isOn)} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
