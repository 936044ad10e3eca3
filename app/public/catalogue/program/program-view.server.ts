import { portalKeys, portalOfIntake } from '#contract/admissions/values/portals.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type {
  Intake,
  ProgramDetail,
  ProgramFigure,
  TuitionLine,
  University,
} from '#contract/catalogue/catalogue.ts'
import { type Grounds, mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { audienceOrders } from '#contract/dates/values/audience.ts'
import { isKnownOpen, takesApplications } from '#contract/dates/values/intake-state.ts'
import type { Promises } from '#contract/privacy/retention.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatDate, formatDayOf, formatNumber } from '../../../format.ts'
import { keepTogether } from '../../../keep-together.ts'
import { serverWords } from '../../../server-words.ts'
import {
  broadFieldOf,
  durationOf,
  feeInWords,
  intakeName,
  languagesOf,
  programLine,
  yearOf,
} from '../finder/program-line.server.ts'
import type { ReaderAddress } from '../reader-address.ts'
import { deadlineViews } from './deadline-views.server.ts'
import { closingInShort, undatedSentence } from './deadlines.server.ts'
import { groundsView, officialAddress, sourceOf } from './grounds-view.server.ts'
import { remarksIn } from './program-remarks.server.ts'
import type {
  IntakeView,
  ListedBy,
  PastYearView,
  ProgramView,
  Provenance,
  RecognitionView,
  RelationView,
  StepView,
} from './program-view.ts'
import { scholarshipView } from './scholarship-view.server.ts'

export function programView(
  program: ProgramDetail,
  language: Language,
  reader: ReaderAddress,
  promised: Promises['promisedDays'],
): ProgramView {
  const { university } = program
  const title = saidIn(program.title, language)
  const t = serverWords(language)
  return {
    key: program.key,
    reader,
    title,
    originalTitle: program.originalTitle === title ? null : program.originalTitle,
    englishTitle: program.title.en,
    award:
      program.award && program.derivedFields.includes('award')
        ? t('program.facts.usually', { value: program.award })
        : program.award,
    isLevelOurs: program.derivedFields.includes('level'),
    isGroup: program.isGroup,
    remarks: remarksIn(program.summary, language),
    level: program.level,
    field: broadFieldOf(program.field),
    destination: program.destination,
    city: cityName(program.city, language),
    university: {
      key: university.key,
      name: universityName(university, program.destination, language),
    },
    universitySite: sourceOf(officialAddress(university.website)),
    duration: durationOf(program, language),
    languages: languagesOf(program, language),
    mode: program.mode,
    pace: program.pace,
    channel: program.submissionChannel,
    sender: senderOf(program.submissionChannel),
    residences: residencesOf(program),
    portals: Object.fromEntries(
      program.portals.flatMap(({ key, officialUrl }) => {
        const portal = portalKeys.find((one) => one === key)
        const address = sourceOf(officialUrl)
        return portal && address ? [[portal, address.url]] : []
      }),
    ),
    isOpen: program.intakes.some(({ state }) => takesApplications(state)),
    official: sourceOf(officialAddress(program.officialUrl)),
    intakes: inOrderOfUse(program.intakes).map((intake) => intakeView(intake, program, language)),
    tuition: abroadFirst(known(program.tuitionLines)).map((line) => ({
      audience: line.audience,
      ...amountView(line, language),
    })),
    fees: known(program.fees).map((fee) => ({
      kind: fee.kind,
      label: saidIn(fee.label, language) || null,
      ...amountView(fee, language),
    })),
    requirements: program.requirements.map(
      ({ text, documents, sourceUrl, sourceName, checkedOn, checkedBy, ...requirement }) => ({
        ...requirement,
        text: keepTogether(saidIn(text, language)),
        grounds: groundsView(
          { certainty: requirement.certainty, sourceUrl, sourceName, checkedOn },
          language,
        ),
      }),
    ),
    documents: [...new Set(program.requirements.flatMap(({ documents }) => documents))],
    curriculum: saidIn(program.curriculum, language) || null,
    careers: saidIn(program.careers, language) || null,
    recognition: recognitionOf(university, language),
    listedBy: listings.filter((one) => program.source?.split(/[+-]/).includes(one)),
    // Conditions of another level than the program's are left out.
    scholarships: program.scholarships.map((one) => scholarshipView(one, language, program.level)),
    pastYears: pastYearsOf(program, language),
    steps: stepsOf(program, language, promised),
    relation: relationOf(university),
    provenance: {
      ...provenanceOf(program, language),
      computed: program.derivedFields,
    },
    similar: program.similar.map((row) => programLine(row, language)),
  }
}

function residencesOf({ intakes }: Pick<ProgramDetail, 'intakes'>): string[] {
  return [...new Set(intakes.flatMap(({ closesIn }) => Object.keys(closesIn)))]
}

function intakeView(intake: Intake, program: ProgramDetail, language: Language): IntakeView {
  const { certainty, startsOn, opensAt, decisionBy, depositBy } = intake
  const hasDays = mayShow(certainty, 'day')
  const day = (date: string | null) => (hasDays && date ? formatDate(date, language) : null)
  return {
    ...intakeName(intake, language),
    key: intake.key,
    portal: portalOfIntake(
      { ...program, residences: residencesOf(program) },
      program.intakes,
      intake,
    ),
    academicYear: intake.academicYear,
    state: intake.state,
    startsOn,
    starts: day(startsOn),
    opens: hasDays && opensAt ? formatDayOf(opensAt, intake.zone, language) : null,
    closesAt: intake.closesAt,
    closesFor: intake.closesFor,
    closesIn: intake.closesIn,
    ...deadlineViews(intake, program.key, language),
    undated: undatedSentence(intake, language),
    closing: closingInShort(intake, language),
    decides: mayShow(certainty, 'binds') ? day(decisionBy) : null,
    deposit: mayShow(certainty, 'binds') ? day(depositBy) : null,
    note: saidIn(intake.note, language) || null,
    grounds: groundsView(intake, language),
  }
}

/** Those whose value may be shown at all. */
function known<T extends Pick<Grounds, 'certainty'>>(all: readonly T[]): T[] {
  return all.filter(({ certainty }) => mayShow(certainty, 'value'))
}

function amountView(
  line: Omit<TuitionLine, 'audience'>,
  language: Language,
): Omit<ProgramView['tuition'][number], 'audience'> {
  return {
    amount: feeInWords(line, language),
    amountMinor: line.amountMinor,
    currency: line.currency,
    year: yearOf(line.academicYear, language),
    grounds: groundsView(line, language),
  }
}

const listings = ['aicte', 'parcoursup', 'tmm', 'yokatlas'] as const satisfies readonly ListedBy[]

/** What a student from abroad pays comes first. */
function abroadFirst(lines: readonly TuitionLine[]): TuitionLine[] {
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
    title: saidIn(title, language) || null,
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

/** Figures of past years by year and source: one line of the page each. */
function pastYearsOf({ figures }: ProgramDetail, language: Language): PastYearView[] {
  const t = serverWords(language)
  const keyOf = ({ year, sourceUrl, sourceName }: ProgramFigure) =>
    [year, sourceUrl, sourceName].join()
  const lines = new Map<string, ProgramFigure[]>()
  for (const figure of figures) {
    lines.set(keyOf(figure), [...(lines.get(keyOf(figure)) ?? []), figure])
  }
  return [...lines.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    return {
      year: first.year,
      counts: all.map(({ name, value }) =>
        t(`program.pastYears.count.${name}`, {
          count: value,
          value: formatNumber(value, language),
        }),
      ),
      grounds: groundsView(first, language),
    }
  })
}

/**
 * From the application to the visa: our own steps and the applicant's with the promises of the
 * settings. We promise nothing for a university or a consulate, unless it names the day itself.
 */
function stepsOf(
  { submissionChannel: channel, intakes }: ProgramDetail,
  language: Language,
  promised: Promises['promisedDays'],
): StepView[] {
  if (channel === 'embassy' || channel === 'applicant_only') return []
  const [next] = inOrderOfUse(intakes)
  const named = next && isAhead(next) && mayShow(next.certainty, 'binds') ? next.decisionBy : null
  return [
    { step: 'read', time: { days: promised.submitted } },
    { step: 'check', time: { days: promised.in_review } },
    {
      step: channel === 'agency' ? 'send' : 'sendYourself',
      time: { days: promised.ready_to_send },
    },
    { step: 'answer', time: named === null ? null : { by: formatDate(named, language) } },
    { step: 'reply', time: { days: promised.offer_unconditional } },
    { step: 'visa', time: { days: promised.visa_preparing } },
    { step: 'embassy', time: null },
  ]
}

function isAhead({ state }: Intake): boolean {
  return isKnownOpen(state) || state === 'planned'
}

const ranks = {
  closing_soon: 0,
  open: 0,
  undated: 1,
  planned: 1,
  full: 2,
  closed: 3,
  cancelled: 3,
} as const satisfies Record<Intake['state'], number>

/** Open intakes first, then future ones. */
function inOrderOfUse(intakes: readonly Intake[]): Intake[] {
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
