import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../format.ts'
import { Failure } from '../../ui/boundary.client.tsx'
import { Verbatim } from '../../ui/verbatim.client.tsx'
import { languageOf } from '../../words.ts'
import { alikeQuery } from './entry-queries.ts'
import { type ApplicantValues, answersIn } from './entry-values.ts'

const pauseMs = 500
const asked = [
  'givenNames',
  'familyName',
  'noFamilyName',
  'birthDay',
  'birthMonth',
  'birthYear',
  'nationality',
  'passportNumber',
  'passportCountry',
  'passportIssued',
  'passportExpires',
] as const

/**
 * Files like the one being entered, and a tick by the person entering it that this is another
 * person.
 */
export function Alike() {
  const { t, i18n } = useTranslation('admin')
  const { setValue, getValues } = useFormContext<ApplicantValues>()
  const typed: readonly unknown[] = useWatch({ name: [...asked] })
  const others = useWatch<ApplicantValues, 'others'>({ name: 'others' })
  const [looked, setLooked] = useState<Record<string, string>>({})
  const named = JSON.stringify(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what says who it is has changed
  useEffect(() => {
    const timer = setTimeout(() => {
      const answers = answersIn(getValues())
      const wanted = Object.entries(answers).filter(([field]) => asked.some((one) => one === field))
      setLooked(Object.fromEntries(wanted))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [named])
  const isKnown = Boolean(looked['givenNames'] && looked['birthYear'])
  const { data, error, refetch } = useQuery(alikeQuery(looked, isKnown))
  if (isKnown && error) return <Failure error={error} onRetry={() => void refetch()} />
  const found = isKnown ? (data?.samePerson ?? []) : []
  if (found.length === 0) return null
  const keys = found.map(({ key }) => key)
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      <strong>{t('entry.alike')}</strong>
      <Box component="ul" className="plain-list">
        {found.map(({ key, name, birthDate, email, numbers, because }) => (
          <li key={key}>
            <Link to={`/admin/applicants/${key}`} target="_blank">
              <Verbatim>{name}</Verbatim>
            </Link>{' '}
            {[
              ...because.map((why) => t(`applicants.likeness.${why}`)),
              ...[formatDate(birthDate, languageOf(i18n)), email, ...numbers],
            ].join(' · ')}
          </li>
        ))}
      </Box>
      <FormControlLabel
        label={t('entry.another')}
        control={
          <Checkbox
            checked={keys.every((key) => others.includes(key))}
            onChange={(_event, isAnother) =>
              setValue('others', isAnother ? keys : [], { shouldDirty: true })
            }
          />
        }
      />
    </Alert>
  )
}
