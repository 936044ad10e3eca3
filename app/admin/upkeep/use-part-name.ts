import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { deadlinesOf } from '#contract/dates/values/deadlines.ts'
import { countryName, formatDate, formatMoney, languageName } from '../../format.ts'
import { languageOf } from '../words.ts'
import type { Part } from './program-parts.ts'

/**
 * The label of a part of a program beside its tick, with the value that its page has to confirm.
 */
export function usePartName(): (part: Part) => string {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return (part) => {
    switch (part.kind) {
      case 'intake': {
        const { term, academicYear, startsOn } = part.intake
        const dates = deadlinesOf(part.intake).map(({ audience, country, closesAt }) =>
          [
            audience && t(`translation:vocabulary.closingAudience.${audience}`),
            country && countryName(country, language),
            formatDate(closesAt, language),
          ]
            .filter(Boolean)
            .join(' '),
        )
        return t('upkeep.part.intake', {
          term: t(`translation:vocabulary.term.${term}`),
          year: academicYear,
          dates: dates.join(', ') || (startsOn ? formatDate(startsOn, language) : ''),
        })
      }
      case 'tuition': {
        const { audience, amountMinor, currency, period, academicYear } = part.line
        return t('upkeep.part.tuition', {
          audience: t(`translation:vocabulary.audience.${audience}`),
          amount: formatMoney(amountMinor, currency, language),
          period: t(`translation:vocabulary.period.${period}`),
          year: academicYear ?? t('upkeep.part.noYear'),
        })
      }
      case 'duration':
        return t('upkeep.part.duration', { count: part.months })
      case 'languages':
        return t('upkeep.part.languages', {
          languages: part.languages.map((code) => languageName(code, language)).join(', '),
        })
      case 'requirement': {
        const { text } = part.requirement
        return t('upkeep.part.requirement', { text: inLanguage(text, language) })
      }
    }
  }
}
