import type { Declaration, FormAct } from '#contract/admissions/values/who-sends.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type {
  ChoiceStanding,
  DestinationKey,
  DraftStep,
  gradeScaleNames,
  intakeStates,
} from '#contract/common/values/vocabulary.ts'
import type { DocumentLine } from '#contract/documents/values/document-lines.ts'
import type { TestName } from '#contract/eligibility/values/test-scores.ts'
import type { IntakeName, ProgramLine } from '../catalogue/finder/program-line.ts'
import type { DocumentRefusal } from '../documents/document-props.ts'
import type { DocumentsView } from '../documents/document-view.ts'
import type { ClosingLine } from './choices/closing-view.ts'
import type { SendsView } from './choices/sends-view.ts'
import type { SentHereLine } from './drafts/sent-here-list.tsx'
import type { FieldMessage, FieldProblems } from './steps/field-problems.ts'

export type IntakeView = IntakeName & {
  key: string
  /** The portal that it goes through, where another of its season goes through another. */
  portal: string | null
  closing: ClosingLine
  decides: string | null
  deposit: string | null
  state: (typeof intakeStates)[number]
  /** Whether it takes applications now. */
  isOpen: boolean
}

/** What an application is for, in the reader's language. */
export interface Aim {
  program: { key: string; title: string }
  university: string
  destination: DestinationKey
  /** Who sends it to the university, and where. */
  sends: SendsView
  intake: IntakeView
}

export interface ChoiceView extends Aim {
  standing: ChoiceStanding
  /** If it is over for the applicant but not for everyone: the dates of others, if known. */
  openToOthers: { dates: string | null } | null
  /** The intake that could take the place of one that is over. */
  nextIntake: IntakeView | null
}

export type TaskState = 'notStarted' | 'inProgress' | 'attention' | 'done'

/** The steps that ask questions of their own, each with fields. */
export type QuestionStep = Exclude<DraftStep, 'choices' | 'documents' | 'review'>

export interface CountryOption {
  code: string
  name: string
}

/** What every page of a form that was started shows. */
export interface DraftFrame {
  key: string
  choices: ChoiceView[]
  /** What the button at the end of the form does with them. */
  act: FormAct
  /** Which declaration it asks for. */
  declaration: Declaration
  tasks: { step: DraftStep; state: TaskState }[]
  answers: Record<string, string>
  /** What doesn't pass yet, in words, once the visitor asked to continue. */
  fields: Record<string, FieldMessage>
  /** The countries that each of these could mean. */
  meant: Record<string, CountryOption[]>
  /** The address that was probably meant. */
  emailMeant: string | null
  /** Tests that are too old to be used, by the name of their field. */
  expired: string[]
  /** What else is worth a second look, by its field, in words. */
  notices: Record<string, string>
  /** A telephone number of the country where they live. */
  phoneExample: string | null
  versions: Partial<Record<DraftStep, number>>
  /** The name that this page saves under. */
  writer: string
  /** Null while nothing has been saved. */
  saved: { at: string; written: string } | null
  keptUntil: string
  linkUntil: string | null
  /** The day of the answers that it was filled in with; null where it began empty. */
  filled: string | null
}

/** A form that was sent from this browser a moment ago, and whose it is, if known. */
export interface JustSent {
  draft: string
  number: string
  name: string | null
}

/** A form of this browser that was not sent yet. */
export interface BegunForm {
  key: string
  choices: ChoiceView[]
  keptUntil: string
}

/** A program that was to be in a form and can't be, and why. */
export interface LeftOutChoice {
  key: string
  title: string
  why: 'alone' | 'notOpen' | 'tooMany'
}

/** A program that may be chosen, with its intakes that take applications. */
export interface Offered extends Pick<ProgramLine, 'level' | 'city' | 'languages' | 'tuition'> {
  key: string
  title: string
  university: string
  destination: DestinationKey
  /** Who sends an application, in a few words. */
  sends: string
  /** When the next intake opens, where none takes applications now. */
  opens: string | null
  /** Only the applicant may apply. */
  alone: boolean
  intakes: IntakeView[]
}

/** How to apply if only the applicant may do it. */
export interface Coaching {
  officialUrl: string | null
  documents: string[]
  conditions: string[]
}

/** A test and what its date makes of it. */
export interface TestView {
  test: TestName
  written: string
  scale: { min: string; max: string; step: string }
  levels: string[]
}

/** The page of `/apply` that an address asks for. */
export type ApplyView =
  | { page: 'choose'; unknownIntake: boolean; begun: BegunForm[]; sentHere: SentHereLine[] }
  | { page: 'forget'; begun: BegunForm[] }
  | {
      page: 'start'
      aim: Aim
      /** Set where the applicant has to apply without us. */
      coaching: Coaching | null
      /** The idempotency key of this visit's Start button. */
      attempt: string
      begun: BegunForm[]
      /** The other programs of the same form. */
      others: Aim[]
      leftOut: LeftOutChoice[]
      justSent: JustSent[]
      /** What this device sent for the same intake, and what has not ended. */
      already: SentHereLine[]
    }
  | { page: 'lost' }
  | { page: 'tasks'; draft: DraftFrame }
  | { page: 'choices'; draft: DraftFrame; q: string; found: Offered[]; attempt: string }
  | {
      page: 'step'
      step: QuestionStep
      /** Which of several, where the page is about one of them. */
      item: number | null
      part: 'score' | null
      test: TestView | null
      draft: DraftFrame
      countries: string[]
      usualScale: (typeof gradeScaleNames)[number] | null
    }
  | {
      page: 'documents'
      draft: DraftFrame
      view: DocumentsView
      /** The idempotency key of this visit's forms. */
      attempt: string
      /** Whether it is read inside another app, which may have no way to choose a file. */
      isInApp: boolean
    }
  | {
      page: 'review'
      draft: DraftFrame
      shown: ReviewedAnswers
      documents: ReviewedDocuments
      coachings: CoachedChoice[]
    }
  | { page: 'link'; draft: DraftFrame; sent: boolean; isMailed: boolean }
  | { page: 'delete'; draft: DraftFrame }
  | {
      page: 'done'
      act: FormAct
      applications: SentApplication[]
      coachings: CoachedChoice[]
      link: { path: string; address: string } | null
      /** Whether this device finds it again. */
      isFoundHere: boolean
    }

export interface SentApplication {
  number: string
  title: string
  university: string
  /** By when we have checked it, where a day is promised. */
  checkedBy: string | null
  /** When its intake closes, as it was when sent; null if its certainty was not kept. */
  closing: ClosingLine | null
  /** Null where only its number is known. */
  sends: SendsView | null
}

export interface CoachedChoice {
  choice: ChoiceView
  coaching: Coaching
}

/** The documents as the review reads them out: by type, a file's name or why there is none. */
export interface ReviewedDocuments {
  given: (DocumentLine & { names: string[]; notApplicable: string | null })[]
  missing: DocumentLine[]
}

/** Answers that read otherwise than they were typed. */
export interface ReviewedAnswers {
  givenNames: string
  familyName: string
  guardianName: string
  birthDate: string
  nationalities: string
  residenceCountry: string
  /** As they were understood, with the country's code. */
  phone: string
  guardianPhone: string
  passport: string
  /** Each with the country and grade as they read. */
  qualifications: { item: number; lines: string[] }[]
  tests: { item: number; name: TestName; line: string; expired: boolean }[]
}

/** Why something was not taken, and what was typed. */
export interface ApplyAnswer {
  problem: ProblemCode | null
  fields: FieldProblems
  answers: Record<string, string> | null
  /** Where it was something about documents. */
  document?: DocumentRefusal
}
