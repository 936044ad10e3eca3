import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { otherLanguages, ownNameOf } from '#contract/common/values/languages.ts'
import { signOut } from '../session/sign-in.ts'
import { toggleTheme } from '../theme.ts'
import { Icon } from '../ui/icon.tsx'
import { useTheme } from '../use-theme.ts'
import { meQuery } from './me.ts'
import { useShellParts } from './shortcuts/shell-keys.client.tsx'
import { fullName } from './ui/names.ts'
import { NavIcon } from './ui/nav-icon.client.tsx'
import { useToast } from './ui/toast.client.tsx'
import { Verbatim } from './ui/verbatim.client.tsx'
import { changeLanguage, languageOf } from './words.ts'

/** Who is signed in, and the settings of one's own. */
export function AccountPanel() {
  const { t, i18n } = useTranslation('admin')
  const mode = useTheme()
  const toast = useToast()
  const { open } = useShellParts()
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  return (
    <Box sx={{ px: 1.5, py: 0.5, borderTop: '1px solid rgb(255 255 255 / 16%)' }}>
      {me && (
        <Button component={Link} to="/admin/account" sx={look}>
          <Icon name="user" />
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            <Verbatim>{fullName(me)}</Verbatim>
          </Box>
        </Button>
      )}
      {otherLanguages(languageOf(i18n)).map((other) => (
        <Button
          key={other}
          lang={other}
          onClick={() => {
            changeLanguage(i18n, other).catch(() => toast.fail('unavailable'))
          }}
          sx={look}
        >
          <Icon name="language" />
          {ownNameOf(other)}
        </Button>
      ))}
      <Button onClick={toggleTheme} sx={look}>
        <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
        {t(mode === 'dark' ? 'frame.toLight' : 'frame.toDark')}
      </Button>
      <Button
        onClick={() => open('sheet')}
        aria-haspopup="dialog"
        // Useless without a keyboard.
        sx={{ ...look, '@media (hover: none) and (pointer: coarse)': { display: 'none' } }}
      >
        <NavIcon name="keyboard" />
        {t('shortcuts.title')}
      </Button>
      <Button onClick={() => void signOut()} sx={look}>
        <Icon name="back" />
        {t('frame.signOut')}
      </Button>
    </Box>
  )
}

const look = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  px: 1,
  border: 0,
  color: '#d5dfe8',
  fontWeight: 400,
  fontSize: '0.9375rem',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  '&:hover': { color: '#fff', bgcolor: 'rgb(255 255 255 / 6%)' },
  '&.Mui-focusVisible': { outline: '3px solid #8cc6ff', outlineOffset: -3 },
} as const
