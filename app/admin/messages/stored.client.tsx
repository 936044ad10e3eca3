import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ProgramRecord } from '#contract/catalogue-staff.ts'
import { deadlinesOf } from '#contract/deadlines.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { destinationsQuery } from '../destinations/queries.ts'
import { programQuery } from '../programs/queries.ts'
import { universityQuery } from '../universities/queries.ts'
import { languageOf } from '../words.ts'
import { Entry } from './entry.client.tsx'

/*
 * What the catalogue says now of what was reported, to be held against the report. Where the record
 * is gone, nothing.
 */

export function FactStored({ factKey }: { factKey: string }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const { data } = useQuery({ ...destinationsQuery(), throwOnError: false })
  const [first, second] = factKey.split('/')
  const destination = data?.find(({ key }) => key === first)
  const fact = destination?.facts.find(({ key }) => key === second)
  if (!destination || !fact) return null
  return (
    <>
      <Entry name={t('upkeep.kind.destination')}>
        {t(`translation:vocabulary.destination.${destination.key}`)}
      </Entry>
      <Entry name={fact.label[language] || fact.label.en}>
        {fact.value[language] || fact.value.en}
      </Entry>
      {fact.validForYear && (
        <Entry name={t('destinations.fact.validForYear')}>{fact.validForYear}</Entry>
      )}
      <Entry name={t('destinations.fact.checkedOn')}>{formatDate(fact.checkedOn, language)}</Entry>
      {fact.sourceUrl && <Source name={t('destinations.fact.sourceUrl')} url={fact.sourceUrl} />}
    </>
  )
}

export function ProgramStored({ programKey }: { programKey: string }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { data: program } = useQuery({ ...programQuery(programKey), throwOnError: false })
  if (!program) return null
  return (
    <>
      <Entry name={t('programs.field.title')}>
        {program.title[language] || program.title.en}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {program.universityName}
        </Box>
      </Entry>
      <Tuition program={program} />
      <Deadlines program={program} />
      <Entry name={t('programs.field.verifiedOn')}>
        {program.verifiedOn === null ? t('upkeep.never') : formatDate(program.verifiedOn, language)}
      </Entry>
      {program.officialUrl && (
        <Source name={t('programs.field.officialUrl')} url={program.officialUrl} />
      )}
    </>
  )
}

function Tuition({ program: { tuitionLines } }: { program: ProgramRecord }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  if (tuitionLines.length === 0) return null
  return (
    <Entry name={t('programs.field.tuitionLines')}>
      {tuitionLines.map(({ audience, amountMinor, currency, period, academicYear }) => (
        <Box
          key={`${audience} ${period} ${currency} ${academicYear}`}
          component="span"
          sx={{ display: 'block' }}
        >
          {[
            `${formatMoney(amountMinor, currency, languageOf(i18n))} ${t(`translation:vocabulary.period.${period}`)}`,
            t(`translation:vocabulary.audience.${audience}`),
            academicYear,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      ))}
    </Entry>
  )
}

function Deadlines({ program: { intakes } }: { program: ProgramRecord }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  if (intakes.length === 0) return null
  return (
    <Entry name={t('messages.deadlines')}>
      {intakes.flatMap(({ key, term, academicYear, ...dates }) =>
        deadlinesOf(dates).map(({ audience, closesAt }) => (
          <Box key={`${key} ${audience}`} component="span" sx={{ display: 'block' }}>
            {[
              `${t(`translation:vocabulary.term.${term}`)} ${academicYear}`,
              formatDate(closesAt, languageOf(i18n)),
              audience && t(`translation:vocabulary.audience.${audience}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        )),
      )}
    </Entry>
  )
}

export function UniversityStored({ universityKey }: { universityKey: string }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { data: university } = useQuery({
    ...universityQuery(universityKey),
    throwOnError: false,
  })
  if (!university) return null
  return (
    <>
      <Entry name={t('upkeep.kind.university')}>
        {university.name}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {university.city}
        </Box>
      </Entry>
      <Entry name={t('catalogue.updated')}>
        {formatDate(university.updatedAt, languageOf(i18n))}
      </Entry>
      {university.website && (
        <Source name={t('universities.field.website')} url={university.website} />
      )}
    </>
  )
}

function Source({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation('admin')
  return (
    <Entry name={name}>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {hostOf(url)}
        <span className="visually-hidden"> {t('catalogue.newTab')}</span>
      </a>
    </Entry>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
