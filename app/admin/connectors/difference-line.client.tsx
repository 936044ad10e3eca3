import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Difference, DifferenceValue } from '#contract/catalogue/connectors.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { localeOf } from '#contract/common/values/languages.ts'
import { problemCode } from '../../api.ts'
import { formatDate, formatNumber } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { acceptDifference, refuseDifference, type Verdict } from './queries.ts'

interface DifferenceLineProps {
  difference: Difference
  onDone: () => void
}

/**
 * One value, as the catalogue has it and as the source says it, with what the reader can do about
 * it.
 */
export function DifferenceLine({ difference, onDone }: DifferenceLineProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { subject, university, member, year, note, hold, parts } = difference
  const name = inLanguage(subject.name, language)
  const kind = t(`connectors.member.${member}`)
  const places = subject.kind === 'university' ? 'universities' : 'programs'
  return (
    <Box component="li" sx={{ py: 2 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Link to={`/admin/${places}/${subject.key}`} className="link-onward">
          <Verbatim>{name}</Verbatim>
        </Link>
        {university !== null && (
          <>
            {' · '}
            <Verbatim>{university}</Verbatim>
          </>
        )}
      </Box>
      <Typography variant="h3" component="p" sx={{ mt: 0.5 }}>
        {year === null ? kind : t('connectors.memberIn', { member: kind, year })}
      </Typography>
      <Values difference={difference} />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('connectors.source', { date: formatDate(difference.readOn, language, 'short') })}{' '}
        <a href={difference.sourceUrl} target="_blank" rel="noopener noreferrer">
          <Verbatim>{difference.sourceName}</Verbatim>
        </a>
        {parts > 1 &&
          ` · ${t('connectors.parts', { count: parts, number: formatNumber(parts, language) })}`}
      </Typography>
      {(note === 'city_level' || note === 'far') && (
        <Typography variant="body2">{t(`connectors.note.${note}`)}</Typography>
      )}
      {hold !== null && <Typography variant="body2">{t(`connectors.hold.${hold}`)}</Typography>}
      {difference.state === 'open' ? (
        <Acts difference={difference} name={name} kind={kind} onDone={onDone} />
      ) : (
        <Decision difference={difference} />
      )}
    </Box>
  )
}

function Values({ difference: { before, after } }: { difference: Difference }) {
  const { t } = useTranslation('admin')
  const say = useValueWords()
  return (
    <Box component="dl" sx={valuesLook}>
      <div>
        <dt>{t('connectors.before')}</dt>
        <dd>{before === null ? t('connectors.nothing') : say(before)}</dd>
      </div>
      <div>
        <dt>{t('connectors.after')}</dt>
        <Box component="dd" sx={{ fontWeight: 500 }}>
          {say(after)}
        </Box>
      </div>
    </Box>
  )
}

function useValueWords(): (value: DifferenceValue) => string {
  const { i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const degrees = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 4,
    maximumFractionDigits: 5,
  })
  return (value) => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return formatNumber(value, language)
    return `${degrees.format(value.latitude)}\u00a0· ${degrees.format(value.longitude)}`
  }
}

interface ActsProps extends DifferenceLineProps {
  name: string
  kind: string
}

function Acts({ difference, name, kind, onDone }: ActsProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const [opened, setOpened] = useState(false)
  const decide = useMutation({
    mutationFn: (verdict: Verdict) =>
      verdict === 'accept' ? acceptDifference(difference, opened) : refuseDifference(difference),
    onSuccess: (_done, verdict) => {
      toast.say(
        t(verdict === 'accept' ? 'connectors.acceptedOne' : 'connectors.refusedOne', { name }),
      )
      void client.invalidateQueries({ queryKey: ['universities'] })
      void client.invalidateQueries({ queryKey: ['programs'] })
      onDone()
    },
    onError: (error) => {
      toast.fail(problemCode(error))
      void client.invalidateQueries({ queryKey: ['connectors'] })
    },
  })
  const of = (
    <span className="visually-hidden">
      {` ${kind}, `}
      <Verbatim>{name}</Verbatim>
    </span>
  )
  const isTakeable = difference.hold !== 'confirmed'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      {isTakeable && (
        <>
          <FormControlLabel
            control={
              <Checkbox checked={opened} onChange={(_event, checked) => setOpened(checked)} />
            }
            label={
              <>
                {t('connectors.opened')}
                {of}
              </>
            }
            sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
          />
          <Button
            variant="contained"
            disabled={decide.isPending}
            onClick={() => decide.mutate('accept')}
          >
            {t('connectors.accept')}
            {of}
          </Button>
        </>
      )}
      <Button disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
        {t('connectors.refuse')}
        {of}
      </Button>
    </Box>
  )
}

function Decision({ difference }: { difference: Difference }) {
  const { t, i18n } = useTranslation('admin')
  const { certainty, decidedBy, decidedAt } = difference
  const state = t(
    `connectors.as.${certainty === 'confirmed' || certainty === 'reported' ? certainty : 'refused'}`,
  )
  return (
    <Typography variant="body2" sx={{ mt: 0.5 }}>
      <WithNames names={[decidedBy]}>
        {t('connectors.decided', {
          state,
          name: decidedBy ?? '',
          when: decidedAt === null ? '' : formatStaffTime(decidedAt, languageOf(i18n)),
        })}
      </WithNames>
    </Typography>
  )
}

const valuesLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  my: 1,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
