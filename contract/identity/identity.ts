import { z } from 'zod'
import { Language, MailedCode, OpaqueKey, PageQuery, pageOf } from '#contract/common/common.ts'
import { formCheck } from '#contract/common/form-check.ts'
import {
  destinationKeyForm,
  maxDestinationKey,
  maxDestinations,
} from '#contract/common/values/vocabulary.ts'
import { Email } from '#contract/people/email.ts'
import { PersonName } from '#contract/people/person-name.ts'
import { Permission, PresetName, permissions, Role, scopeKinds } from './permissions.ts'
import { passwordLength } from './values/password-length.ts'

export const Password = z
  .string()
  .max(passwordLength.max, { abort: true })
  .refine((text) => [...text.normalize('NFKC')].length >= passwordLength.applicant, {
    error: 'password_too_short',
    params: { minimum: passwordLength.applicant },
  })

export const SignIn = z.strictObject({
  email: Email,
  password: z.string().min(1).max(passwordLength.max),
  persist: z.boolean().default(false),
})

/** A new pair. `expires_in` is the access token's life in seconds. */
export const Session = z.object({
  token: z.string(),
  refresh_token: z.string(),
  role: Role,
  expires_in: z.number().int(),
})
export type Session = z.infer<typeof Session>

/**
 * Any text is accepted: one that this installation did not sign counts as a session that has ended.
 */
export const Refresh = z.strictObject({ refresh_token: z.string() })

/** Which device signs out, if there is no access token to show it. */
export const SignOut = z.strictObject({ refresh_token: z.string().optional() })

export const SignUp = z.strictObject({
  givenNames: PersonName,
  familyName: PersonName.nullable().default(null),
  email: Email,
  password: Password,
  language: Language.default('en'),
  ...formCheck,
})

export type SignUp = z.infer<typeof SignUp>

export const Forgot = z.strictObject({ email: Email, language: Language.default('en') })
export const Verify = z.strictObject({ token: z.string().min(1).max(200) })
export const Reset = z.strictObject({ token: z.string().min(1).max(200), password: Password })

/** A new password set by a signed-in person who knows the current one. */
export const ChangePassword = z.strictObject({
  present: z.string().min(1).max(passwordLength.max),
  password: Password,
})

/** Whose account is deleted, proved by its password or by the e-mailed code. */
export const DeleteAccount = z
  .strictObject({
    email: Email,
    password: z.string().min(1, { error: 'required' }).max(passwordLength.max).optional(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, { error: 'invalid' })
      .optional(),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'required',
  })
export type DeleteAccount = z.infer<typeof DeleteAccount>

/** The address that an account is to have, and the account. */
export const AskAddress = z.strictObject({
  email: Email,
  password: z.string().min(1, { error: 'required' }).max(passwordLength.max),
  /** A code of the authenticator app, or a recovery code, if the account has a second factor. */
  secondFactor: z.string().trim().max(40).optional(),
  address: Email,
})

/** The code that reached the new address. */
export const ConfirmAddress = z.strictObject({ email: Email, address: Email, code: MailedCode })

/** The same words whether or not the address is known. */
export const Accepted = z.object({ accepted: z.literal(true) })

/** Which applicants, documents and conversations a person sees. */
const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(scopeKinds[0]) }),
  z.strictObject({
    kind: z.literal(scopeKinds[1]),
    destinations: z
      .array(z.string().max(maxDestinationKey).regex(destinationKeyForm))
      .min(1)
      .max(maxDestinations),
  }),
  z.strictObject({ kind: z.literal(scopeKinds[2]) }),
])

export const Me = z.object({
  key: OpaqueKey,
  role: Role,
  givenNames: z.string(),
  familyName: z.string().nullable(),
  email: z.string(),
  language: Language,
  permissions: z.array(Permission),
  scope: Scope,
  /** The day from which the rules ask for a second factor that is still missing. */
  secondFactorFrom: z.string().nullable(),
})
export type Me = z.infer<typeof Me>

export const accountStatuses = ['invited', 'active', 'suspended'] as const
export const AccountStatus = z.enum(accountStatuses)

export const StaffRow = z.object({
  key: OpaqueKey,
  givenNames: z.string(),
  familyName: z.string().nullable(),
  email: z.string(),
  title: z.string().nullable(),
  role: z.enum(['admin', 'staff']),
  preset: PresetName.nullable(),
  permissions: z.array(Permission),
  scope: Scope,
  language: Language,
  languages: z.array(Language),
  status: AccountStatus,
  secondFactor: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type StaffRow = z.infer<typeof StaffRow>

/** What all staff know of a colleague: who they are and how to reach them. */
export const ColleagueRow = StaffRow.omit({
  preset: true,
  permissions: true,
  scope: true,
  secondFactor: true,
  lastSignInAt: true,
  createdAt: true,
}).extend({
  /** Whether to ask them for a permission. */
  managesStaff: z.boolean(),
})
/** Only they and those who may change it see what they may do and how they sign in. */
export const SeenStaff = z.union([StaffRow, ColleagueRow])
export type SeenStaff = z.infer<typeof SeenStaff>
export const StaffPage = pageOf(SeenStaff)
export const StaffQuery = PageQuery.extend({
  q: z.string().trim().max(200).optional(),
  status: AccountStatus.optional(),
})
export type StaffQuery = z.infer<typeof StaffQuery>

/** A preset brings its own permissions; the list counts if there is none, and only for `admin`. */
export const StaffInput = z.strictObject({
  givenNames: PersonName,
  familyName: PersonName.nullable(),
  email: Email,
  title: z.string().trim().max(100).nullable(),
  role: z.enum(['admin', 'staff']),
  preset: PresetName.nullable(),
  permissions: z.array(Permission).max(permissions.length),
  scope: Scope.default({ kind: 'all' }),
  /** The language of their screens and e-mails, and those in which they answer applicants. */
  language: Language,
  languages: z.array(Language).max(2).default([]),
})
export type StaffInput = z.infer<typeof StaffInput>

/** The e-mail address identifies the person: the invitation sets it, and it is not edited. */
export const StaffEdit = StaffInput.omit({ email: true }).extend({
  status: z.enum(['active', 'suspended']).optional(),
})
export type StaffEdit = z.infer<typeof StaffEdit>

/** Why another person's second factor is removed: they are informed of it, and it is kept. */
export const FactorReset = z.strictObject({ reason: z.string().trim().min(1).max(500) })
