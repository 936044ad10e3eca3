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

/** Any text is taken: one that this installation did not sign is a session that has ended. */
export const Refresh = z.strictObject({ refresh_token: z.string() })

/** Which device signs out, when there is no access token to tell. */
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

/** A new password by who is signed in and knows the present one. */
export const ChangePassword = z.strictObject({
  present: z.string().min(1).max(passwordLength.max),
  password: Password,
})

/** Whose account goes, proved by its password or by the code that was mailed. */
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

/** Which address an account is to have, and whose it is. */
export const AskAddress = z.strictObject({
  email: Email,
  password: z.string().min(1, { error: 'required' }).max(passwordLength.max),
  /** A code of the authenticator app, or a recovery code, where the account has a second factor. */
  secondFactor: z.string().trim().max(40).optional(),
  address: Email,
})

/** The code that reached the new address. */
export const ConfirmAddress = z.strictObject({ email: Email, address: Email, code: MailedCode })

/** The same words whether or not the address is known. */
export const Accepted = z.object({ accepted: z.literal(true) })

/** Which applicants, documents and conversations somebody sees. */
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
  /** From which day on the rules ask for a second factor that is not there yet. */
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

/** What everybody at work knows of a colleague: who they are and how to reach them. */
export const ColleagueRow = StaffRow.omit({
  preset: true,
  permissions: true,
  scope: true,
  secondFactor: true,
  lastSignInAt: true,
  createdAt: true,
}).extend({
  /** Whom one asks for a permission. */
  managesStaff: z.boolean(),
})
/** What they may do and how they sign in is for themselves and for who may change it. */
export const SeenStaff = z.union([StaffRow, ColleagueRow])
export type SeenStaff = z.infer<typeof SeenStaff>
export const StaffPage = pageOf(SeenStaff)
export const StaffQuery = PageQuery.extend({
  q: z.string().trim().max(200).optional(),
  status: AccountStatus.optional(),
})
export type StaffQuery = z.infer<typeof StaffQuery>

/** A preset brings its own permissions; the list counts where there is none, and for `admin` only. */
export const StaffInput = z.strictObject({
  givenNames: PersonName,
  familyName: PersonName.nullable(),
  email: Email,
  title: z.string().trim().max(100).nullable(),
  role: z.enum(['admin', 'staff']),
  preset: PresetName.nullable(),
  permissions: z.array(Permission).max(permissions.length),
  scope: Scope.default({ kind: 'all' }),
  /** Their screens' and mails' language, and those they answer applicants in. */
  language: Language,
  languages: z.array(Language).max(2).default([]),
})
export type StaffInput = z.infer<typeof StaffInput>

/** The e-mail address is who the person is: it is set by the invitation and not edited. */
export const StaffEdit = StaffInput.omit({ email: true }).extend({
  status: z.enum(['active', 'suspended']).optional(),
})
export type StaffEdit = z.infer<typeof StaffEdit>

/** Why somebody else's second factor is taken away: it is told to them, and kept. */
export const FactorReset = z.strictObject({ reason: z.string().trim().min(1).max(500) })
