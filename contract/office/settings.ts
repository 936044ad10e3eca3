import { z } from 'zod'
import { type ApplicationStatus, promisedDays } from '#contract/admissions/values/transitions.ts'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { CivilDate, Language, OpaqueKey, Phone } from '#contract/common/common.ts'
import { Picture } from '#contract/common/pictures.ts'
import { Email } from '#contract/people/email.ts'

const days = (least: number, most: number) => z.number().int().min(least).max(most)
const hour = z.number().int().min(0).max(23)

const isPromised = (status: string): status is keyof typeof promisedDays =>
  Object.hasOwn(promisedDays, status)

/** Days until a state's next move is promised; only states in which somebody has one to make. */
const PromisedDays = z
  .partialRecord(z.string().refine(isPromised, { error: 'not_a_choice' }), days(1, 365))
  .default({})

/** When mail reminds somebody of what waits for them. */
const Reminders = z.strictObject({
  /** Days after a form was last saved. */
  draftDays: z.array(days(1, 29)).max(5).default([3, 10]),
  /** Days after documents were asked for. */
  documentDays: z.array(days(1, 60)).max(5).default([4, 10]),
  /** Days before an offer has to be answered by. */
  offerDaysBefore: z.array(days(1, 60)).max(5).default([7, 2]),
  /** Days before the last day on which an applicant can send an application themselves. */
  sendingDaysBefore: z.array(days(1, 60)).max(5).default([21, 7, 2]),
  /** Reminders wait for the morning where the applicant is: none from this hour … */
  quietFrom: hour.default(21),
  /** … until this one, by the clock of the country of residence. */
  quietUntil: hour.default(8),
})

/** How long what is not needed for ever is kept. */
const Retention = z.strictObject({
  /** A form that was never sent, after it was last saved. */
  draftDays: days(7, 365).default(30),
  /** How long before that a mail warns. */
  draftWarningDays: days(1, 14).default(5),
  /** The file of who was not admitted or left, after the last of their applications ended. */
  endedDays: days(30, 3650).default(365),
  /** Passports and other identity documents of the same, which are needed for no longer. */
  identityDocumentDays: days(1, 3650).default(90),
  /** The file of who enrolled, after they did. */
  enrolledDays: days(30, 3650).default(730),
  /** Who opened which document, sign-ins and the like. */
  accessTraceDays: days(30, 1095).default(365),
  /** What an import wrote over, and what was said of its rows: as long as it can be taken back. */
  importDays: days(1, 3650).default(90),
})

const Security = z.strictObject({
  /** Administrators sign in with a second factor. */
  secondFactor: z.boolean().default(true),
  /** From that day on; until then they are only told. Null: a week after each account is made. */
  secondFactorFrom: CivilDate.nullable().default(null),
  /** A decision is released by somebody else than who made it. */
  secondPerson: z.boolean().default(false),
  /** Taking out the data of many, or erasing many, waits for a second person. */
  massSecondPerson: z.boolean().default(false),
  /** How many people’s data one person takes out alone within a day. */
  massExport: z.number().int().min(0).max(100_000).default(100),
  /** How many files and conversations one person erases alone within a day. */
  massErasure: z.number().int().min(0).max(10_000).default(5),
})

/** Mails that staff's acts write. */
const MailHold = z.strictObject({
  /** Minutes that they wait before they leave, so that the act can be undone; 0 is at once. */
  holdMinutes: z.number().int().min(0).max(60).default(5),
})

const line = (most: number) => z.string().trim().min(1).max(most).nullable().default(null)

/** Who the installation speaks as. What is null is as the environment says. */
const Brand = z.strictObject({
  name: line(60),
  /** Beside the name; how large it is, the server knows. */
  logo: Picture.nullable().default(null),
  contactEmail: Email.nullable().default(null),
  contactPhone: Phone.nullable().default(null),
  contactWhatsapp: Phone.nullable().default(null),
  /** `|` parts lines. */
  contactAddress: line(500),
  contactHours: z
    .strictObject({
      en: z.string().trim().min(1).max(500),
      fr: z.string().trim().min(1).max(500),
    })
    .nullable()
    .default(null),
  /** Within how many days whoever writes is promised an answer. */
  contactReplyDays: days(1, 60).nullable().default(null),
  /** `Name <address>`, as mail leaves. */
  mailFrom: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^<>\r\n"]{0,120}<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, {
      error: 'not_an_email',
    })
    .nullable()
    .default(null),
})

/** Whom new files are given to: the first rule that fits, and of its people who has least to do. */
const OwnerRule = z.strictObject({
  /** None: every destination. */
  destinations: z.array(DestinationKey).max(20),
  /** What the applicant reads; none: every language. */
  languages: z.array(Language).max(5),
  owners: z.array(OpaqueKey).min(1, { error: 'required' }).max(50),
})
export type OwnerRule = z.infer<typeof OwnerRule>

/**
 * What an installation's administrators decide; what they left alone has the value given here. Kept
 * as one document, so that a new setting needs no migration.
 */
export const Settings = z.strictObject({
  promisedDays: PromisedDays,
  reminders: Reminders.prefault({}),
  retention: Retention.prefault({}),
  security: Security.prefault({}),
  brand: Brand.prefault({}),
  mail: MailHold.prefault({}),
  ownerRules: z.array(OwnerRule).max(50).default([]),
})
export type Settings = z.infer<typeof Settings>

/** The days a state promises under these settings, or undefined where nobody has a move to make. */
export function promisedDaysOf(settings: Settings, status: ApplicationStatus): number | undefined {
  return isPromised(status) ? (settings.promisedDays[status] ?? promisedDays[status]) : undefined
}

/** The settings with the version they are changed from, and what holds where one is null. */
export const SettingsRecord = z.object({
  settings: Settings,
  usual: z.object({
    brand: z.record(z.string(), z.unknown()),
    promisedDays: z.record(z.string(), z.number()),
  }),
  version: z.number().int(),
})
export type SettingsRecord = z.infer<typeof SettingsRecord>
