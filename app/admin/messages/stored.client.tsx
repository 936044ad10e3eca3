import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { deadlinesOf } from '#contract/dates/values/deadlines.ts'
import { countryName, formatDate, formatMoney } from '../../format.ts'
import { destinationsQuery } from '../destinations/queries.ts'
import { programQuery } from '../programs/queries.ts'
import { monthNames } from '../ui/months.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { universityQuery } from '../universities/queries.ts'
import { languageOf } from '../words.ts'
import { Entry } from './entry.client.tsx'

/*
 * The catalogue's present value for what was reported, to compare with the report. If the record
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
      <Entry name={inLanguage(fact.label, language)}>{inLanguage(fact.value, language)}</Entry>
      {fact.validForYear && (
        <Entry name={t('destinations.fact.validForYear')}>
          {writtenAcademicYear(fact.validForYear, language)}
        </Entry>
      )}
      <Entry name={t('grounds.certainty')}>
        {t(`translation:vocabulary.certainty.${fact.certainty}`)}
      </Entry>
      {fact.checkedOn && (
        <Entry name={t(fact.certainty === 'confirmed' ? 'grounds.checkedOn' : 'grounds.readOn')}>
          {formatDate(fact.checkedOn, language)}
        </Entry>
      )}
      {fact.sourceName && (
        <Entry name={t('grounds.sourceName')}>
          <Verbatim>{fact.sourceName}</Verbatim>
        </Entry>
      )}
      {fact.sourceUrl && <Source name={t('grounds.sourceUrl')} url={fact.sourceUrl} />}
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
        {inLanguage(program.title, language)}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          <Verbatim>{program.universityName}</Verbatim>
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
      {tuitionLines.map(({ audience, amountMinor, currency, period, academicYear, certainty }) => (
        <Box
          key={`${audience} ${period} ${currency} ${academicYear}`}
          component="span"
          sx={{ display: 'block' }}
        >
          {[
            `${formatMoney(amountMinor, currency, languageOf(i18n))} ${t(`translation:vocabulary.period.${period}`)}`,
            t(`translation:vocabulary.audience.${audience}`),
            academicYear === null ? null : writtenAcademicYear(academicYear, languageOf(i18n)),
            t(`translation:vocabulary.certainty.${certainty}`),
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
  const datesOf = useIntakeDates()
  if (intakes.length === 0) return null
  return (
    <Entry name={t('messages.deadlines')}>
      {intakes.flatMap((intake) =>
        datesOf(intake).map(({ key, date, whose }) => (
          <Box key={`${intake.key} ${key}`} component="span" sx={{ display: 'block' }}>
            {[
              `${t(`translation:vocabulary.term.${intake.term}`)} ${writtenAcademicYear(intake.academicYear, languageOf(i18n))}`,
              date,
              whose,
              t(`translation:vocabulary.certainty.${intake.certainty}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        )),
      )}
    </Entry>
  )
}

/**
 * When an intake closes: its days, each with its audience, otherwise the usual months, otherwise
 * nothing.
 */
function useIntakeDates() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return (intake: ProgramRecord['intakes'][number]) => {
    const days = deadlinesOf<string>(intake).map(({ audience, country, closesAt }) => ({
      key: audience ?? country ?? 'all',
      date: formatDate(closesAt, language),
      whose:
        (audience && t(`translation:vocabulary.closingAudience.${audience}`)) ??
        (country && t('messages.livingIn', { country: countryName(country, language) })),
    }))
    if (days.length > 0) return days
    const usual = intake.usualCloses && monthNames(intake.usualCloses, language)
    return [{ key: 'none', date: usual && t('messages.usualMonths', usual), whose: null }]
  }
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
        <Verbatim>{university.name}</Verbatim>
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
