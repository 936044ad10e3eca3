import { z } from 'zod'
import { byLanguage } from './values/by-language.ts'
import { isCountry, isNationality } from './values/countries.ts'
import {
  type InLanguages,
  isRequired,
  type Language as LanguageTag,
  languages,
  type RequiredLanguage,
} from './values/languages.ts'
import './jitless.ts'
import { cleanWebAddress, webAddressLength, webAddressProblem } from './values/web-address.ts'

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

type Members<Required extends z.ZodType, Other extends z.ZodType> = {
  [One in LanguageTag]: One extends RequiredLanguage ? Required : z.ZodOptional<Other>
}

/** The members of an object by language: what the required languages have, and what others may. */
export function eachLanguage<Required extends z.ZodType, Other extends z.ZodType = Required>(
  inRequired: Required,
  inOthers: Other | Required = inRequired,
): Members<Required, Other> {
  const members = byLanguage((one) => (isRequired(one) ? inRequired : inOthers.optional()))
  return members as Members<Required, Other>
}

/** Text in the languages of the table, shown to visitors. */
export const Bilingual = z
  .strictObject(eachLanguage(z.string().trim().max(20_000)))
  .meta({ id: 'Bilingual' })
export type Bilingual = InLanguages

/** A text by language in what the server answers, as it is stored. */
export const Texts = z.object(eachLanguage(z.string()))

/** A URL-safe readable key: `btech-computer-science-iit-delhi`. */
export const Slug = z
  .string()
  .min(2)
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'not_a_key' })

/** An opaque random key (applicants, staff): 22 characters of base64url, 128 bits. */
export const OpaqueKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'not_a_key' })

/** E.164. */
export const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/, { error: 'not_a_phone' })

export const CountryCode = z.string().refine(isCountry, { error: 'not_a_choice' })
/** A person's citizenship; no country for people who are stateless or refugees. */
export const NationalityCode = z.string().refine(isNationality, { error: 'not_a_choice' })
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, { error: 'not_a_choice' })

/** A civil date `YYYY-MM-DD` that exists; it never passes through a time zone. */
export const CivilDate = z
  .string()
  // An empty field is not a day that does not exist.
  .refine((day) => day !== '', { error: 'required', abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'not_a_date' })
  .refine(isCivilDate, { error: 'not_a_date' })

export function isCivilDate(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}

/**
 * A local date-time without a zone, `YYYY-MM-DDTHH:MM`; its IANA zone is kept beside it. Other
 * years are typing slips, and those at the end of the calendar fall outside it in some zones.
 */
export const LocalDateTime = z
  .string()
  .regex(/^(?:19|20|21)\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: 'not_a_date' })
  .refine((text) => isCivilDate(text.slice(0, 10)), { error: 'not_a_date' })

export const Zone = z.string().max(64).refine(isZone, { error: 'not_a_choice' })

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export const WebAddress = z
  .string()
  // No one pastes anything longer, and cleaning it would take too long: it is left as it is.
  .max(2 * webAddressLength, { abort: true })
  .overwrite(cleanWebAddress)
  .max(webAddressLength)
  .superRefine((address, { addIssue }) => {
    const problem = webAddressProblem(address)
    if (problem) addIssue({ code: 'custom', message: problem.code, params: problem.params })
  })

export const maxPageSize = 100

/** Bounded offset paging of an administrator's list. `page` starts at 1. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(maxPageSize).default(25),
})

/** One page of a list: the rows, how many there are in all, and which page this is. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
  })
}

/** Money in integer minor units of an ISO 4217 currency. */
export const Money = z.strictObject({
  amountMinor: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  currency: CurrencyCode,
})
export type Money = z.infer<typeof Money>

/**
 * Six digits from an e-mail, as they are typed or pasted: with a space between them, or a full stop
 * after.
 */
export const MailedCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s\p{P}\p{Cf}]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'invalid' }))
