import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemCode } from '../../api.ts'
import { useToast } from './toast.client.tsx'

const formats = ['csv', 'xlsx'] as const

type Save = (format: (typeof formats)[number]) => Promise<void>

interface ExportMenuProps {
  /** Saves what fits the filters. */
  save: Save
  /** Saves what belongs to it, under a name of its own. */
  more?: { label: string; save: Save }
}

export function ExportMenu({ save, more }: ExportMenuProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const saving = useMutation({
    mutationFn: (start: () => Promise<void>) => start(),
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
              saving.mutate(() => save(format))
              setAnchor(null)
            }}
          >
            {t(`table.exportAs.${format}`)}
          </MenuItem>
        ))}
        {more &&
          formats.map((format) => (
            <MenuItem
              key={`more ${format}`}
              onClick={() => {
                saving.mutate(() => more.save(format))
                setAnchor(null)
              }}
            >
              {t('table.exportOther', {
                what: more.label,
                format: t(`table.exportAs.${format}`),
              })}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
