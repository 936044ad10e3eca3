import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FirstStepName } from '#contract/office/first-steps.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { firstStepsQuery } from './queries.ts'

/** Where each step is done; one without a screen is done in the environment. */
const places: Partial<Record<FirstStepName, string>> = {
  contact: '/admin/settings',
  mail: '/admin/settings?tab=mail',
  factor: '/admin/account',
  colleagues: '/admin/staff/add',
  owners: '/admin/settings',
  catalogue: '/admin/destinations',
  application: '/program',
}

/** What a new office sets up, in order; gone once all of it is done. */
export function FirstStepsPanel() {
  const { t } = useTranslation('admin')
  const { data } = useQuery(firstStepsQuery())
  const [isFolded, fold] = useFolded()
  if (!data) return null
  const { steps } = data
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Panel
      title={t('dashboard.first.title')}
      aside={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('dashboard.first.progress', { done, total: steps.length })}
          </Typography>
          <Button
            size="small"
            aria-expanded={!isFolded}
            aria-controls="first-steps"
            onClick={() => fold(!isFolded)}
          >
            {t(isFolded ? 'dashboard.first.show' : 'dashboard.first.hide')}
          </Button>
        </Box>
      }
    >
      <Box id="first-steps" hidden={isFolded}>
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('dashboard.first.lede')}
        </Typography>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {steps.map(({ name, isDone }) => (
            <Step key={name} name={name} isDone={isDone} />
          ))}
        </Box>
      </Box>
    </Panel>
  )
}

function Step({ name, isDone }: { name: FirstStepName; isDone: boolean }) {
  const { t } = useTranslation('admin')
  const to = places[name]
  const title = t(`dashboard.first.${name}.title`)
  return (
    <Box component="li" sx={stepLook}>
      <Box component="span" sx={{ ...markLook, color: isDone ? 'success.main' : 'text.disabled' }}>
        {isDone ? <Icon name="check" /> : <span className="first-step-open" />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>
          {to && !isDone ? <Link to={to}>{title}</Link> : title}{' '}
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {t(isDone ? 'dashboard.first.done' : 'dashboard.first.open')}
          </Typography>
        </Typography>
        {!isDone && (
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
            {t(`dashboard.first.${name}.text`)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const stepLook = {
  display: 'flex',
  gap: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const markLook = {
  flex: 'none',
  display: 'inline-flex',
  width: 24,
  height: 24,
  alignItems: 'center',
  justifyContent: 'center',
  '& .first-step-open': {
    width: 12,
    height: 12,
    border: '2px solid currentColor',
    borderRadius: '50%',
  },
} as const

const place = 'first steps folded'

/** Whether the reader folded the steps away; kept on their device. */
function useFolded(): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => {
    try {
      return localStorage.getItem(place) !== null
    } catch {
      return false
    }
  })
  return [
    isFolded,
    (next) => {
      setFolded(next)
      try {
        if (next) localStorage.setItem(place, 'yes')
        else localStorage.removeItem(place)
      } catch {
        // A browser may refuse storage: then it lasts as long as the page.
      }
    },
  ]
}
