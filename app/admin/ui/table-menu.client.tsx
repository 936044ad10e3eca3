import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { densities, type TableSettings } from './table-settings.ts'

interface TableMenuProps {
  columns: readonly { field: string; name: string; isShown: boolean }[]
  settings: TableSettings
  onChange: (changes: Partial<TableSettings>) => void
}

/** Which columns a table has and how close together its rows are. */
export function TableMenu({ columns, settings, onChange }: TableMenuProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('table.columns')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ field, name, isShown }) => (
          <MenuItem
            key={field}
            role="menuitemcheckbox"
            aria-checked={isShown}
            onClick={() => onChange({ columns: { ...settings.columns, [field]: !isShown } })}
          >
            <Tick isShown={isShown} />
            {name}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
          {t('table.density')}
        </ListSubheader>
        {densities.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={settings.density === one}
            onClick={() => onChange({ density: one })}
          >
            <Tick isShown={settings.density === one} />
            {t(`table.densityOf.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function Tick({ isShown }: { isShown: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ display: 'inline-flex', width: 28, flex: 'none' }}
    >
      {isShown && <Icon name="check" size={18} />}
    </Box>
  )
}
