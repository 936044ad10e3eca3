import { z } from 'zod'
import { type ApplicationStatus, promisedDays } from '#contract/admissions/values/transitions.ts'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { CivilDate, eachLanguage, Language, OpaqueKey, Phone } from '#contract/common/common.ts'
import { Picture } from '#contract/common/pictures.ts'
import { Email } from '#contract/people/email.ts'

const days = (least: number, most: number) => z.number().int().min(least).max(most)
const hour = z.number().int().min(0).max(23)

const isPromised = (status: string): status is keyof typeof promisedDays =>
  Object.hasOwn(promisedDays, status)

/** Days until a state's next step is promised; only states in which someone has one to take. */
const PromisedDays = z
  .partialRecord(z.string().refine(isPromised, { error: 'not_a_choice' }), days(1, 365))
  .default({})

/** When an e-mail reminds people of what waits for them. */
const Reminders = z.strictObject({
  /** Days after a form was last saved. */
  draftDays: z.array(days(1, 29)).max(5).default([3, 10]),
  /** Days after documents were asked for. */
  documentDays: z.array(days(1, 60)).max(5).default([4, 10]),
  /** Days before the last day to answer an offer. */
  offerDaysBefore: z.array(days(1, 60)).max(5).default([7, 2]),
  /** Days before the last day on which an applicant can send an application themselves. */
  sendingDaysBefore: z.array(days(1, 60)).max(5).default([21, 7, 2]),
  /** Reminders wait for the morning at the applicant's place: none from this hour … */
  quietFrom: hour.default(21),
  /** … until this one, in the time zone of the country of residence. */
  quietUntil: hour.default(8),
})

/** How long data is kept that is not needed for ever. */
const Retention = z.strictObject({
  /** A form that was never sent, after it was last saved. */
  draftDays: days(7, 365).default(30),
  /** How long before that a mail warns. */
  draftWarningDays: days(1, 14).default(5),
  /**
   * The file of an applicant who was not admitted or left, after the last of their applications
   * ended.
   */
  endedDays: days(30, 3650).default(365),
  /** Their passports and other identity documents, which are not needed for as long. */
  identityDocumentDays: days(1, 3650).default(90),
  /** The file of an applicant who enrolled, after they did. */
  enrolledDays: days(30, 3650).default(730),
  /** Who opened which document, sign-ins and the like. */
  accessTraceDays: days(30, 1095).default(365),
  /** What an import overwrote, and the notes on its rows: as long as it can be undone. */
  importDays: days(1, 3650).default(90),
})

const Security = z.strictObject({
  /** Administrators sign in with a second factor. */
  secondFactor: z.boolean().default(true),
  /**
   * From that day on; until then they only see a notice. Null: a week after each account is made.
   */
  secondFactorFrom: CivilDate.nullable().default(null),
  /** A decision is released by another person than the one who made it. */
  secondPerson: z.boolean().default(false),
  /** Exporting the data of many people, or deleting many, waits for a second person. */
  massSecondPerson: z.boolean().default(false),
  /** How many people’s data one person may export alone within a day. */
  massExport: z.number().int().min(0).max(100_000).default(100),
  /** How many files and conversations one person may delete alone within a day. */
  massErasure: z.number().int().min(0).max(10_000).default(5),
})

/** E-mails that staff's acts send. */
const MailHold = z.strictObject({
  /** Minutes that they wait before they leave, so that the act can be undone; 0 is at once. */
  holdMinutes: z.number().int().min(0).max(60).default(5),
})

const line = (most: number) => z.string().trim().min(1).max(most).nullable().default(null)

/** The name the installation uses. Where it is null, the environment's applies. */
const Brand = z.strictObject({
  name: line(60),
  /** Beside the name; the server knows its size. */
  logo: Picture.nullable().default(null),
  contactEmail: Email.nullable().default(null),
  contactPhone: Phone.nullable().default(null),
  contactWhatsapp: Phone.nullable().default(null),
  /** `|` separates lines. */
  contactAddress: line(500),
  contactHours: z
    .strictObject(eachLanguage(z.string().trim().min(1).max(500), z.string().trim().max(500)))
    .nullable()
    .default(null),
  /** Within how many days an answer is promised to anyone who writes. */
  contactReplyDays: days(1, 60).nullable().default(null),
  /** `Name <address>`, as e-mails leave. */
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

/**
 * The people who get new files: the first rule that fits, and the one of its people with the least
 * to do.
 */
const OwnerRule = z.strictObject({
  /** None: every destination. */
  destinations: z.array(DestinationKey).max(20),
  /** The languages that the applicant reads; none: every language. */
  languages: z.array(Language).max(5),
  owners: z.array(OpaqueKey).min(1, { error: 'required' }).max(50),
})
export type OwnerRule = z.infer<typeof OwnerRule>

/**
 * What an installation's administrators decide; anything that they left alone has the value given
 * here. Kept as one document, so that a new setting needs no migration.
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

/** The days a state promises under these settings, or undefined if no one has a step to take. */
export function promisedDaysOf(settings: Settings, status: ApplicationStatus): number | undefined {
  return isPromised(status) ? (settings.promisedDays[status] ?? promisedDays[status]) : undefined
}

/** The settings with the version they are changed from, and what applies if one is null. */
export const SettingsRecord = z.object({
  settings: Settings,
  usual: z.object({
    brand: z.record(z.string(), z.unknown()),
    promisedDays: z.record(z.string(), z.number()),
  }),
  version: z.number().int(),
})
export type SettingsRecord = z.infer<typeof SettingsRecord>
