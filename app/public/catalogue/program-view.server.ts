import type { ProgramDetail } from '#contract/catalogue.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatDate, formatDayOf, formatInstant, formatMoney } from '../../format.ts'
import {
  broadFieldOf,
  durationName,
  intakeName,
  languageNames,
  programLine,
} from './program-line.server.ts'
import type { ProgramView, Provenance, Source } from './program-view.ts'

export function programView(program: ProgramDetail, language: Language): ProgramView {
  const { university } = program
  const title = program.title[language]
  return {
    key: program.key,
    title,
    originalTitle: program.originalTitle === title ? null : program.originalTitle,
    award: program.award,
    summary: program.summary[language],
    level: program.level,
    field: broadFieldOf(program.field),
    destination: program.destination,
    city: program.city,
    university: { key: university.key, name: university.name },
    universitySite: university.website,
    duration: durationName(program.durationMonths, language),
    languages: languageNames(program.languages, language),
    mode: program.mode,
    pace: program.pace,
    channel: program.submissionChannel,
    officialUrl: program.officialUrl,
    intakes: inOrderOfUse(program.intakes).map((intake) => ({
      ...intakeName(intake),
      key: intake.key,
      state: intake.state,
      starts: intake.startsOn && formatDate(intake.startsOn, language),
      opens: intake.opensAt && formatDayOf(intake.opensAt, intake.zone, language),
      closes: formatInstant(intake.closesAt, intake.zone, language),
      closesAt: intake.closesAt,
      note: intake.note?.[language] || null,
      confidence: intake.confidence,
    })),
    tuition: program.tuitionLines.map((line) => ({
      audience: line.audience,
      amount: formatMoney(line.amountMinor, line.currency, language),
      period: line.period,
      year: line.academicYear,
      source: sourceOf(line.sourceUrl),
      confidence: line.confidence,
    })),
    requirements: program.requirements.map(({ kind, text, mandatory, confidence }) => ({
      kind,
      text: text[language],
      mandatory,
      confidence,
    })),
    documents: [...new Set(program.requirements.flatMap(({ documents }) => documents))],
    provenance: {
      ...provenanceOf(program, language),
      computed: program.derivedFields,
    },
    similar: program.similar.map((row) => programLine(row, language)),
  }
}

const ranks = { closing_soon: 0, open: 0, planned: 1, full: 2, closed: 3, cancelled: 3 }

/** What can be applied to first, then what will be. */
function inOrderOfUse(intakes: ProgramDetail['intakes']): ProgramDetail['intakes'] {
  return intakes.toSorted((a, b) => ranks[a.state] - ranks[b.state])
}

/** Several sources are written joined by a plus, some with their year: `ror+aicte-2025`. */
export function provenanceOf(
  from: Pick<ProgramDetail, 'source' | 'sourceYear' | 'sourceUrl'> &
    Partial<Pick<ProgramDetail, 'verifiedOn'>>,
  language: Language,
): Omit<Provenance, 'computed'> {
  const sources = from.source?.split('+').map((one) => one.trim().replace(/-\d{4}$/, '')) ?? []
  return {
    sources: [...new Set(sources.filter(Boolean))],
    year: from.sourceYear,
    source: sourceOf(from.sourceUrl),
    verifiedOn: from.verifiedOn ? formatDate(from.verifiedOn, language) : null,
  }
}

/** A link only to what is a web address. */
export function sourceOf(url: string | null): Source | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) ? { url, host: hostname.replace(/^www\./, '') } : null
}
