import type { FieldCode, ProblemCode } from '#contract/problems.ts'
import type { DestinationKey, DraftStep, intakeStates } from '#contract/vocabulary.ts'
import type { IntakeName } from '../catalogue/program-line.ts'

/** What an application is for, in the reader's language. */
export interface Aim {
  program: { key: string; title: string }
  university: string
  destination: DestinationKey
  intake: IntakeName & { closes: string; state: (typeof intakeStates)[number] }
}

export interface CountryOption {
  code: string
  name: string
}

/** What every page of a form that was started shows. */
export interface DraftFrame {
  key: string
  aim: Aim
  complete: DraftStep[]
  answers: Record<string, string>
  /** What doesn't pass yet, once the visitor asked to go on. */
  fields: ToldFields
  /** Null while nothing has been saved. */
  saved: { at: string; written: string } | null
  keptUntil: string
}

/** A form of this browser that was not sent yet. */
export interface BegunForm {
  path: string
  aim: Aim
  keptUntil: string
}

/** The page of `/apply` that an address asks for. */
export type ApplyView =
  | { page: 'choose'; unknownIntake: boolean; begun: BegunForm[] }
  | {
      page: 'start'
      aim: Aim
      forTheApplicantAlone: boolean
      /** The idempotency key of this visit's Start button. */
      attempt: string
      begun: BegunForm[]
    }
  | { page: 'lost' }
  | {
      page: 'step'
      step: Exclude<DraftStep, 'review'>
      draft: DraftFrame
      countries: CountryOption[]
    }
  | { page: 'review'; draft: DraftFrame; shown: ReviewedAnswers }
  | { page: 'done'; number: string; aim: Aim; link: { path: string; address: string } | null }

/** Answers that read otherwise than they were typed. */
export interface ReviewedAnswers {
  birthDate: string
  nationality: string
  residenceCountry: string
  country: string
}

/** Why something was not taken, and what was typed. */
export interface ApplyAnswer {
  problem: ProblemCode | null
  fields: ToldFields
  answers: Record<string, string> | null
}

/** What is wrong with each field. */
export type ToldFields = Record<
  string,
  { code: FieldCode; params?: Record<string, string | number> | undefined }
>
