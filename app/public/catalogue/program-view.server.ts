import { audienceOrders } from '#contract/audience.ts'
import type { ProgramDetail, University } from '#contract/catalogue.ts'
import { promisedDays } from '#contract/transitions.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatDate, formatDayOf, formatMoney } from '../../format.ts'
import { keepTogether } from '../../keep-together.ts'
import { deadlineViews } from './deadlines.server.ts'
import {
  broadFieldOf,
  durationName,
  intakeName,
  languageNames,
  programLine,
  yearName,
} from './program-line.server.ts'
import type {
  ListedBy,
  ProgramView,
  Provenance,
  RecognitionView,
  RelationView,
  ScholarshipView,
  Source,
  StepView,
} from './program-view.ts'

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
    university: {
      key: university.key,
      name: universityName(university, program.destination, language),
    },
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
      closesAt: intake.closesAt,
      closesFor: intake.closesFor,
      ...deadlineViews(intake, language),
      decides: intake.decisionBy && formatDate(intake.decisionBy, language),
      deposit: intake.depositBy && formatDate(intake.depositBy, language),
      note: intake.note?.[language] || null,
      confidence: intake.confidence,
    })),
    tuition: abroadFirst(program.tuitionLines).map((line) => ({
      audience: line.audience,
      amount: formatMoney(line.amountMinor, line.currency, language),
      amountMinor: line.amountMinor,
      currency: line.currency,
      period: line.period,
      year: yearName(line.academicYear),
      source: sourceOf(line.sourceUrl),
      confidence: line.confidence,
    })),
    fees: program.fees.map((fee) => ({
      kind: fee.kind,
      label: fee.label?.[language] || null,
      amount: formatMoney(fee.amountMinor, fee.currency, language),
      amountMinor: fee.amountMinor,
      currency: fee.currency,
      period: fee.period,
      year: yearName(fee.academicYear),
      source: sourceOf(fee.sourceUrl),
      confidence: fee.confidence,
    })),
    requirements: program.requirements.map(({ text, documents, sourceUrl, ...requirement }) => ({
      ...requirement,
      text: keepTogether(text[language]),
      source: sourceOf(sourceUrl),
    })),
    documents: [...new Set(program.requirements.flatMap(({ documents }) => documents))],
    curriculum: program.curriculum?.[language] || null,
    careers: program.careers?.[language] || null,
    recognition: recognitionOf(university, language),
    listedBy: listings.filter((one) => program.source?.split(/[+-]/).includes(one)),
    scholarships: scholarshipsOf(program, language),
    steps: stepsOf(program, language),
    relation: relationOf(university),
    provenance: {
      ...provenanceOf(program, language),
      computed: program.derivedFields,
    },
    similar: program.similar.map((row) => programLine(row, language)),
  }
}

const listings = ['aicte', 'parcoursup', 'tmm', 'yokatlas'] as const satisfies readonly ListedBy[]

/** What a student from abroad pays comes first. */
function abroadFirst(lines: ProgramDetail['tuitionLines']): ProgramDetail['tuitionLines'] {
  const order: readonly string[] = audienceOrders.abroad
  const rank = ({ audience }: (typeof lines)[number]) => {
    const at = order.indexOf(audience)
    return at < 0 ? order.length : at
  }
  return lines.toSorted((a, b) => rank(a) - rank(b))
}

export function recognitionOf(
  { accreditations }: Pick<University, 'accreditations'>,
  language: Language,
): RecognitionView[] {
  return accreditations.map(({ body, title, year, sourceUrl }) => ({
    body,
    title: title?.[language] || null,
    year,
    source: sourceOf(sourceUrl),
  }))
}

export function relationOf({
  partnership,
  paysAgency,
}: Pick<University, 'partnership' | 'paysAgency'>): RelationView {
  if (partnership === 'none') return 'none'
  return paysAgency ? 'paid' : 'agreement'
}

/** Conditions of another level than the program's are left out. */
function scholarshipsOf(program: ProgramDetail, language: Language): ScholarshipView[] {
  return program.scholarships.map((one) => ({
    key: one.key,
    name: one.name[language],
    provider: one.provider[language],
    coverage: one.coverage[language],
    requirements: one.requirements
      .filter(({ levels }) => levels.length === 0 || levels.includes(program.level))
      .map(({ text, rule }) => ({ text: keepTogether(text[language]), rule })),
    dates: one.dates?.[language] || null,
    channel: one.submissionChannel,
    official: sourceOf(one.officialUrl),
    year: yearName(one.validForYear),
    source: sourceOf(one.sourceUrl),
    confidence: one.confidence,
    checked: formatDate(one.checkedOn, language),
  }))
}

/**
 * From the application to the visa, as `contract/transitions.ts` promises it. A university that names
 * the day of its answer is held to that, whatever is usual.
 */
function stepsOf(
  { submissionChannel: channel, intakes }: ProgramDetail,
  language: Language,
): StepView[] {
  if (channel === 'embassy' || channel === 'applicant_only') return []
  const [next] = inOrderOfUse(intakes)
  const named = next && isAhead(next) ? next.decisionBy : null
  const decides = named && formatDate(named, language)
  return [
    { step: 'read', time: { days: promisedDays.submitted } },
    { step: 'check', time: { days: promisedDays.in_review } },
    {
      step: channel === 'agency' ? 'send' : 'sendYourself',
      time: { days: promisedDays.ready_to_send },
    },
    { step: 'answer', time: decides ? { by: decides } : { days: promisedDays.sent } },
    { step: 'reply', time: { days: promisedDays.offer_unconditional } },
    { step: 'visa', time: { days: promisedDays.visa_preparing } },
    { step: 'embassy', time: { days: promisedDays.visa_applied } },
  ]
}

function isAhead({ state }: ProgramDetail['intakes'][number]): boolean {
  return state === 'open' || state === 'closing_soon' || state === 'planned'
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
