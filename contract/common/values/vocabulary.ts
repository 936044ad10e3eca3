/** The words the catalogue is described with: plain values, so that a page can list them without a validator. */

/**
 * The destinations that have their own drawings, and whose colours are in the built style sheet.
 * The table `destination` says which destinations there are.
 */
export const drawnDestinations = ['india', 'china', 'dubai', 'turkey', 'france'] as const
export type DrawnDestination = (typeof drawnDestinations)[number]
/** The drawings there are: those made for a destination, and plain ones for any. */
export const drawings = [...drawnDestinations, 'plain'] as const
export type Drawing = (typeof drawings)[number]

/** A key of the table `destination`. */
export type DestinationKey = string

/** The form of such a key, which is part of an address; the server says whether it exists. */
export const destinationKeyForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
export const maxDestinationKey = 40
/** No list is longer. */
export const maxDestinations = 90
/** Countries of one destination besides its first. */
export const maxCountries = 30
/** Dated facts of one destination. */
export const maxFacts = 300

export const sectionKeys = [
  'glance',
  'admission',
  'calendar',
  'entry',
  'languages',
  'tuition',
  'living',
  'scholarships',
  'visa',
  'first_days',
  'insurance',
  'housing',
  'work',
  'after',
  'recognition',
  'questions',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export const levels = [
  'foundation',
  'language',
  'associate',
  'bachelor',
  'integrated_master',
  'master',
  'mba',
  'doctorate',
  'exchange',
  'short',
] as const

export const modes = ['on_campus', 'online', 'blended'] as const

export const paces = ['full_time', 'part_time'] as const

export const ownerships = ['public', 'private', 'nonprofit', 'branch_campus'] as const

export const catalogueStatuses = ['draft', 'published', 'archived'] as const

export const tuitionAudiences = [
  'all',
  'international',
  'domestic',
  'eu',
  'non_eu',
  'saarc',
] as const

/** Those who may have their own closing date; the intake's applies to everyone else. */
export const closingAudiences = ['international', 'domestic', 'eu', 'non_eu', 'saarc'] as const

export const tuitionPeriods = ['year', 'semester', 'month', 'total', 'once'] as const

/** What a program costs besides its tuition: `application` and `deposit` come before it. */
export const feeKinds = ['application', 'deposit', 'other'] as const

/** Our relation to a university. */
export const partnerships = ['none', 'agreement'] as const

export const terms = ['autumn', 'winter', 'spring', 'summer'] as const

/** Broad fields of ISCED-F 2013. */
export const broadFields = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
] as const

/** Who sends an application. Only `agency` lets this product's staff submit it. */
export const submissionChannels = [
  'agency',
  'university_portal',
  'national_portal',
  'embassy',
  'applicant_only',
] as const

/**
 * Derived from dates, capacity and the manual override; `closing_soon` is within 21 days, `undated`
 * takes applications without a known closing date.
 */
export const intakeStates = [
  'planned',
  'open',
  'closing_soon',
  'undated',
  'closed',
  'full',
  'cancelled',
] as const

export const programSorts = ['relevance', 'title', 'tuition', 'deadline'] as const

/**
 * Tuition a year, from one amount up to the next, in units of the currency's scale (`tuitionScale`):
 * 1000-3000 is €1,000 to €3,000, or CFA 1,000,000 to 3,000,000.
 */
export const tuitionBands = [
  '0-1000',
  '1000-3000',
  '3000-6000',
  '6000-10000',
  '10000-20000',
  '20000-',
  'unknown',
] as const
export type TuitionBand = (typeof tuitionBands)[number]
/** The highest yearly amount that a range takes, in any currency. */
export const maxTuition = 1_000_000_000
export const tuitionEdges = [1000, 3000, 6000, 10_000, 20_000] as const

/** The power of ten nearest to a currency's rate, so that bands have round edges in it. */
export function tuitionScale(perEuro: number): number {
  return 10 ** Math.round(Math.log10(perEuro))
}

/** Length in months, up to and including the second number. */
export const durationBands = ['0-12', '13-24', '25-36', '37-48', '49-', 'unknown'] as const
export type DurationBand = (typeof durationBands)[number]
export const durationEdges = [12, 24, 36, 48] as const

/** Whether a published scholarship is for it. */
export const scholarshipChoices = ['yes'] as const

export const facetNames = [
  'destination',
  'city',
  'level',
  'field',
  'language',
  'mode',
  'channel',
  'intake',
  'tuition',
  'duration',
  'scholarship',
] as const
export type FacetName = (typeof facetNames)[number]

export const highestLevels = [
  'secondary',
  'secondary_in_progress',
  'short_cycle',
  'bachelor',
  'master',
  'doctorate',
] as const

/** A grade always comes with the scale it was given on; a letter or another scale has no range. */
export const gradeScales = {
  'of-20': { min: 0, max: 20 },
  percent: { min: 0, max: 100 },
  'of-4': { min: 0, max: 4 },
  'of-5': { min: 0, max: 5 },
  'of-10': { min: 0, max: 10 },
  'of-100': { min: 0, max: 100 },
} as const
export const gradeScaleNames = [
  'of-20',
  'percent',
  'of-4',
  'of-5',
  'of-10',
  'of-100',
  'letter',
  'other',
] as const

/** The parts of the application form, each saved on its own. */
export const draftSteps = [
  'choices',
  'identity',
  'guardian',
  'education',
  'tests',
  'documents',
  'review',
] as const
export type DraftStep = (typeof draftSteps)[number]

/** Whether a choice can be sent; `alone`: only by the applicant, elsewhere. */
export const choiceStandings = [
  'ready',
  'alone',
  'closed',
  'full',
  'planned',
  'unavailable',
] as const
export type ChoiceStanding = (typeof choiceStandings)[number]

/** The most of each that one form takes. */
export const mostChoices = 3
export const mostQualifications = 3
export const mostTests = 4
export const mostNationalities = 3

/** The name of a field that may be given several times; the first one has no number. */
export const numbered = (field: string, at: number): string => (at === 1 ? field : `${field}${at}`)

/**
 * The longest name of a person, in every form: 150 letters and more, plus the marks that letters
 * have in some scripts.
 */
export const nameLength = 200

/** How long the reason of a correction may be. */
export const correctionReasonLength = 500

/**
 * Room in each box of a date for a month in letters, or for the whole date if it is typed into one.
 */
export const dateBoxLength = 30

/** What is asked of each qualification, with the longest text each field takes. */
export const qualificationFields = {
  qualification: 150,
  institution: 200,
  country: 80,
  inProgress: 2,
  completionMonth: dateBoxLength,
  completionYear: 4,
  grade: 40,
  gradeScale: 10,
  noGrade: 2,
  noGradeReason: 300,
} as const

/** What is asked of each test: its date chooses the scale of its score. */
export const testFields = {
  test: 20,
  testDay: dateBoxLength,
  testMonth: dateBoxLength,
  testYear: dateBoxLength,
  testLevel: 4,
  testScore: 10,
} as const

/** The passport, which is not required before a visa is applied for. */
export const passportFields = {
  passportNumber: 40,
  passportCountry: 80,
  passportIssued: 40,
  passportExpires: 40,
} as const

function repeated(fields: Record<string, number>, times: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: times }, (_, at) =>
      Object.entries(fields).map(([field, length]) => [numbered(field, at + 1), length] as const),
    ).flat(),
  )
}

/** Room for two numbers with their owners: what is pasted is read, or refused, as a whole. */
const phoneFieldLength = 80

/**
 * The fields of each step of the application form, in their order, with the longest text each takes.
 * `noFamilyName`, `inProgress`, `noGrade`, `noTests` and `declaration` are ticks: `on`, or absent.
 */
export const draftFields: Readonly<Record<DraftStep, Readonly<Record<string, number>>>> = {
  choices: {},
  identity: {
    givenNames: nameLength,
    familyName: nameLength,
    noFamilyName: 2,
    passportName: nameLength,
    birthDay: dateBoxLength,
    birthMonth: dateBoxLength,
    birthYear: dateBoxLength,
    ...repeated({ nationality: 80 }, mostNationalities),
    residenceCountry: 80,
    email: 254,
    phone: phoneFieldLength,
    ...passportFields,
  },
  guardian: { guardianName: nameLength, guardianPhone: phoneFieldLength },
  education: { highestLevel: 30, ...repeated(qualificationFields, mostQualifications) },
  tests: { ...repeated(testFields, mostTests), noTests: 2, noTestsReason: 300 },
  documents: {},
  review: { declaration: 2 },
}

/** How a visitor's secret for a draft travels: this header, or the cookie of that draft. */
export const draftSecretHeader = 'x-draft-secret'
export const draftCookie = (key: string, publicUrl: string): string =>
  hostCookie(`draft_${key}`, publicUrl)

/** The cookie that identifies a device, to find again what was sent from it; it lasts this long. */
export const sentHereCookie = (publicUrl: string): string => hostCookie('sent_here', publicUrl)
export const sentHereDays = 90

/** Under https no other host, and nothing sent unencrypted, can set a cookie of this name. */
export const hostCookie = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/**
 * The anti-forgery token, under the name that clients send back as a header, and again under one
 * that no other host can set: our pages read the second, however many of the first a neighbour has
 * put beside it.
 */
export const tokenCookie = 'XSRF-TOKEN'
export const ownTokenCookie = `__Host-${tokenCookie}`

/**
 * The attributes of all our cookies: valid for the whole site, and never sent by another site's
 * form.
 */
export const cookieKept = (publicUrl: string, seconds: number) =>
  ({
    path: '/',
    maxAge: seconds,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  }) as const

export const applicantAges = { min: 15, adult: 18, max: 80 } as const

/** How long the number that a portal or a university gives an application may be. */
export const portalNumberLength = 40

export const contactTopics = [
  'question',
  'application',
  'documents',
  'visa',
  'partnership',
  'other',
] as const
export const contactMessageLength = 4000

/** A question comes from the contact form; a report says that something on a page is wrong. */
export const conversationKinds = ['question', 'report', 'application'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** `open`: the team's turn; `answered`: the visitor may write again; `closed`: no one's turn. */
export const conversationStates = ['open', 'answered', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/**
 * Reasons for ending an application, to choose from; what the applicant writes is kept beside it.
 */
export const endReasons = [
  'other_place',
  'cost',
  'visa',
  'later',
  'family',
  'mistake',
  'other',
] as const
export type EndReason = (typeof endReasons)[number]

/** What applicants report about their visa. */
export const visaReports = ['applied', 'granted', 'refused'] as const
export type VisaReport = (typeof visaReports)[number]

/** What a visitor may report an error on. */
export const reportSubjects = ['program', 'university', 'destination', 'fact'] as const
export const answerLength = 10_000

/**
 * Whose page a source is. `copy`: an official text on another site; `agency`: a company that
 * sells places.
 */
export const sourceTypes = [
  'official',
  'university',
  'press',
  'agency',
  'copy',
  'secondary',
] as const

/** What a year of study is paid for, besides tuition. */
export const costItems = [
  'registration',
  'rent',
  'food',
  'transport',
  'other',
  'visa',
  'permit',
  'insurance',
  'medical',
  'deposit',
] as const
export type CostItem = (typeof costItems)[number]

/** The parts a cost estimate is drawn in. */
export const estimateGroups = ['tuition', 'living', 'visa', 'health', 'deposit'] as const
export type EstimateGroup = (typeof estimateGroups)[number]

export const lifestyles = ['modest', 'usual', 'comfortable'] as const
export type Lifestyle = (typeof lifestyles)[number]

/** Who runs a university, as far as a visitor who compares prices needs to know. */
export const ownershipKinds = ['public', 'private'] as const

export const estimateParams = [
  'level',
  'ownership',
  'city',
  'lifestyle',
  'nationality',
  'currency',
  'program',
] as const
export type EstimateParam = (typeof estimateParams)[number]

/** What happens on a destination's calendar. */
export const calendarKinds = [
  'application',
  'scholarship',
  'exam',
  'result',
  'visa',
  'arrival',
] as const

/** Who takes a step on the way to a visa. */
export const visaActors = ['you', 'university', 'sponsor', 'consulate', 'authority'] as const

/**
 * Why an e-mail could not be delivered: there is no such mailbox, it was refused, no answer came,
 * or its message was out of date before it could leave.
 */
export const mailFailureKinds = ['mailbox', 'refused', 'unreachable', 'late'] as const
