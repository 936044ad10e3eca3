import type { Grounds } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { countryName } from '../../../format.ts'
import {
  type Closing,
  closingView,
  dateInWords,
  isOver,
  knownDates,
} from '../../catalogue/program/deadlines.server.ts'
import { groundsView } from '../../catalogue/program/grounds-view.server.ts'
import type { GroundsView } from '../../catalogue/program/grounds-view.ts'
import type { ClosingLine } from './closing-view.ts'

/** When an intake closes for an applicant, and who says so. */
export function closingLine(intake: Closing & Grounds, language: Language): ClosingLine {
  const { date, sentence } = closingView(intake, language)
  const { certainty, sourceUrl, sourceName, checkedOn } = intake
  const residences = knownDates(intake).flatMap(({ country, closesAt }) => {
    if (country === null) return []
    const own = intake.closesIn[country]
    const grounds = own ? { certainty, sourceName: null, ...own } : intake
    return {
      country: countryName(country, language),
      date: dateInWords(closesAt, intake, language),
      isOver: isOver(closesAt),
      reported: reportedBy(grounds, language),
    }
  })
  return {
    date,
    undated: date === null ? sentence : null,
    reported:
      date === null ? null : reportedBy({ certainty, sourceUrl, sourceName, checkedOn }, language),
    residences: residences.toSorted((a, b) => a.country.localeCompare(b.country, language)),
  }
}

function reportedBy(grounds: Grounds, language: Language): GroundsView | null {
  return grounds.certainty === 'reported' ? groundsView(grounds, language) : null
}
