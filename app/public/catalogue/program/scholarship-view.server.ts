import type { ProgramDetail, Scholarship } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { keepTogether } from '../../../keep-together.ts'
import { yearOf } from '../finder/program-line.server.ts'
import { groundsView, officialAddress, sourceOf } from './grounds-view.server.ts'
import type { ScholarshipView } from './program-view.ts'

/** A scholarship in the reader's language; for one level, without the requirements of others. */
export function scholarshipView(
  scholarship: Scholarship,
  language: Language,
  level?: ProgramDetail['level'],
): ScholarshipView {
  return {
    key: scholarship.key,
    name: saidIn(scholarship.name, language),
    provider: saidIn(scholarship.provider, language),
    coverage: saidIn(scholarship.coverage, language),
    requirements: scholarship.requirements
      .filter(({ levels }) => level === undefined || levels.length === 0 || levels.includes(level))
      .map(({ text, rule }) => ({ text: keepTogether(saidIn(text, language)), rule })),
    dates: saidIn(scholarship.dates, language) || null,
    channel: scholarship.submissionChannel,
    official: sourceOf(officialAddress(scholarship.officialUrl)),
    year: yearOf(scholarship.validForYear, language),
    grounds: groundsView(scholarship, language),
  }
}
