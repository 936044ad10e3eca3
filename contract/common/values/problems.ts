/**
 * The closed list of problem codes the API answers with, and the HTTP status of each.
 * A code is also a translation key (`problem.<code>`): a code without words in both languages
 * fails the locale check.
 */
export const problems = {
  bad_request: 400,
  invalid_json: 400,
  validation_failed: 422,
  unsupported_media_type: 415,
  body_too_large: 413,
  /** The call names another host than this installation's. */
  wrong_host: 421,
  unauthenticated: 401,
  session_ended: 401,
  session_revoked: 401,
  /** Ended by the signed-in person, on another device or with another password. */
  session_ended_by_self: 401,
  session_ended_by_administrator: 401,
  credentials_rejected: 401,
  code_rejected: 422,
  /** A lasting change needs a code that is e-mailed to the address on file. */
  code_needed: 403,
  passkey_rejected: 422,
  step_over: 410,
  password_rejected: 403,
  /** The printed password was right, but its time is over. */
  first_password_over: 403,
  /** The printed password only leads to choosing another. */
  first_password_only: 403,
  second_factor_required: 409,
  /** The account has a second factor, and this request needs a code from it. */
  second_factor_needed: 403,
  email_not_verified: 403,
  account_suspended: 403,
  forbidden: 403,
  origin_rejected: 403,
  not_found: 404,
  method_not_allowed: 405,
  csrf_mismatch: 419,
  /** A form arrived as programs send it: its page asks to press once more. */
  press_again: 409,
  conflict: 409,
  page_outdated: 409,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  already_sent: 409,
  version_missing: 428,
  version_stale: 412,
  token_invalid: 410,
  password_too_short: 422,
  password_too_common: 422,
  key_taken: 409,
  email_taken: 409,
  move_not_allowed: 409,
  reason_required: 422,
  deposit_needed: 422,
  /** A condition is open or the deposit unpaid. */
  terms_open: 409,
  /** Something else has happened to it since: that has to be undone first. */
  moved_since: 409,
  already_undone: 409,
  /** The e-mails of an act have left: it can no longer be undone. */
  mail_left: 409,
  text_language_missing: 422,
  text_value_missing: 422,
  tags_too_many: 409,
  owner_gone: 409,
  /** The new owner of a file may not read it. */
  owner_cannot_read: 409,
  channel_refuses: 409,
  documents_missing: 409,
  documents_changed: 409,
  already_asked: 409,
  not_decided: 409,
  already_released: 409,
  /** A person who decided or requested something may not release it themselves. */
  second_person_needed: 409,
  /**
   * More people's data than one person may export or delete alone: a colleague has to approve it.
   */
  approval_needed: 409,
  /** It has been decided or withdrawn, or is too old. */
  approval_over: 409,
  /** A person waits for their data or its erasure, or the file to merge is kept for a dispute. */
  merge_waits: 409,
  reply_too_late: 409,
  /**
   * A similar person is already here, and the person entering them has not said that this is
   * someone else.
   */
  same_person: 409,
  /** The applicant has not agreed yet to what was entered for them. */
  consent_missing: 409,
  intake_closed: 409,
  intake_not_open: 409,
  intake_full: 409,
  program_unavailable: 409,
  already_applied: 409,
  sender_changed: 409,
  consent_required: 422,
  nothing_open_to_publish: 409,
  /** Something is missing that visitors need to find. */
  destination_incomplete: 409,
  last_administrator: 409,
  above_own_level: 403,
  file_partly_hidden: 403,
  own_rights: 403,
  file_missing: 422,
  file_empty: 422,
  file_too_large: 413,
  file_type_refused: 422,
  file_damaged: 422,
  file_encrypted: 422,
  file_active: 422,
  file_too_many_pixels: 422,
  /** It unpacks to more, or is nested deeper, than any real document. */
  file_too_complex: 422,
  picture_too_small: 422,
  pictures_too_many: 429,
  file_infected: 422,
  files_too_many: 409,
  files_too_large: 409,
  document_frozen: 409,
  document_quarantined: 409,
  nothing_to_ask: 409,
  dossier_sent_meanwhile: 409,
  dossier_incomplete: 409,
  dossier_of_several_universities: 422,
  dossier_document_gone: 409,
  dossier_ended: 409,
  dossier_closed: 410,
  dossier_making: 409,
  upload_incomplete: 409,
  storage_unavailable: 503,
  /** The storage doesn't hold what was put into it. */
  file_altered: 500,
  /** A form that no one has confirmed: mail scanners submit what they find. */
  not_confirmed: 422,
  too_many_requests: 429,
  overloaded: 503,
  unavailable: 503,
  internal: 500,
} as const

export type ProblemCode = keyof typeof problems

/** Why one field was refused: a translation key (`field.<code>`) with its parameters. */
export interface FieldProblem {
  code: FieldCode
  params?: Record<string, string | number>
}

export const fieldCodes = [
  'required',
  'invalid',
  'unknown_key',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'contrast_too_low',
  'not_a_name',
  'not_an_email',
  'email_space',
  'email_dot_doubled',
  'email_dot_misplaced',
  'email_sign',
  'email_incomplete',
  'email_several',
  'not_a_phone',
  'not_a_date',
  'too_young',
  'too_old',
  'date_in_future',
  'date_in_past',
  'before_opening',
  'before_decision',
  'not_a_passport',
  'passport_expired',
  'not_a_url',
  'url_incomplete',
  'url_with_user',
  'not_a_page',
  'page_needed',
  'source_needed',
  'source_not_official',
  'day_of_typical',
  'day_needed',
  'period_needed',
  'agreement_needed',
  'not_a_key',
  'not_a_choice',
  'cannot_read',
  'not_a_number',
  'not_a_year',
  'not_to_come',
  'level_to_come',
  'grade_out_of_scale',
  'grade_of_other_scale',
  'grade_in_words',
  'score_off_scale',
  'score_of_other_scale',
  'not_a_country',
  'not_latin',
  'reason_required',
  'guardian_required',
  'consent_required',
  'number_too_short',
  'number_too_long',
  'number_mistyped',
  'password_too_short',
  'password_too_common',
  'unknown_placeholder',
  'outside_scope',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** The body of every `application/problem+json` answer. `fields` is keyed by dotted path. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: ProblemCode
  fields?: Record<string, FieldProblem>
  requestId: string
}

/** Thrown anywhere on the server; one handler renders it. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, FieldProblem> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Known if a problem was read from an answer. */
  readonly requestId: string | undefined

  constructor(
    code: ProblemCode,
    more: {
      fields?: Record<string, FieldProblem>
      retryAfterSeconds?: number
      requestId?: string
    } = {},
  ) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.requestId = more.requestId
  }

  get status(): number {
    return problems[this.code]
  }
}
