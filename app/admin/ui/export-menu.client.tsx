import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemCode } from '../../api.ts'
import { useToast } from './toast.client.tsx'

const formats = ['csv', 'xlsx'] as const

interface ExportMenuProps {
  /** Saves what fits the filters. */
  save: (format: (typeof formats)[number]) => Promise<void>
}

export function ExportMenu({ save }: ExportMenuProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        loading={saving.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('table.export')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              saving.mutate(format)
              setAnchor(null)
            }}
          >
            {t(`table.exportAs.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
