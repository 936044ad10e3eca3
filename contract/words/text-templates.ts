import { z } from 'zod'
import { Bilingual, eachLanguage } from '#contract/common/common.ts'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { answerLength } from '#contract/common/values/vocabulary.ts'
import { elided } from './values/elision.ts'

/** Why a document is rejected, in the order of the keys 1 to 8. */
export const rejectionTemplates = [
  'unreadable',
  'incomplete',
  'cut_off',
  'other_document',
  'expired',
  'other_name',
  'not_translated',
  'not_certified',
] as const

/** What staff often write to applicants. */
export const messageTemplates = ['documents', 'progress', 'deadline', 'question', 'call'] as const

/** Texts beside the reason of a refusal. */
export const refusalTemplates = ['places', 'grades', 'language', 'documents'] as const

/** What a text is for: a message, why a document is rejected, why an application is refused. */
export const textKinds = ['message', 'rejection', 'refusal'] as const
export const TextKind = z.enum(textKinds)
export type TextKind = z.infer<typeof TextKind>

/** The product's own texts, each in its order; their words are in `templates.json`. */
export const usualTexts = {
  message: messageTemplates,
  rejection: rejectionTemplates,
  refusal: refusalTemplates,
} as const satisfies Record<TextKind, readonly string[]>

export const textLengths = {
  message: answerLength,
  rejection: 1000,
  refusal: 2000,
} as const satisfies Record<TextKind, number>

/** The values of a file that a text may have, as `{{name}}`. */
export const placeholders = [
  'name',
  'number',
  'program',
  'university',
  'deadline',
  'documents',
  'document',
  'brand',
] as const

/** Only a rejected document is named in particular. */
export function placeholdersOf(kind: TextKind): readonly (typeof placeholders)[number][] {
  return kind === 'rejection' ? placeholders : placeholders.filter((one) => one !== 'document')
}

/** A place in a text, with what is between its braces, which may have spaces around it. */
const placePattern = /\{\{([^{}]*)\}\}/g

/** A text in which `fill` provides the value for each placeholder. */
export function fillPlaces(text: string, fill: (name: string, place: string) => string): string {
  return text.replaceAll(placePattern, (place, name: string) => fill(name.trim(), place))
}

/** A text with its values; placeholders without a value stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return fillPlaces(elided(text, values), (name, place) => values[name] ?? place)
}

/** The placeholders left in a text: none may be left in what is sent. */
export function leftIn(text: string): string[] {
  return [...text.matchAll(placePattern)].map(([whole]) => whole)
}

/** The placeholders of a text, by their names. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(placePattern)].map(([, name = '']) => name.trim())
}

const inEach = (longest: number) =>
  z.strictObject(
    eachLanguage(
      z.string().trim().min(1, { error: 'required' }).max(longest),
      z.string().trim().max(longest),
    ),
  )

/** The text in each language: each applicant reads theirs. */
export const TextEdit = z
  .strictObject({ name: inEach(60), text: inEach(answerLength), archived: z.boolean() })
  .meta({ id: 'TextEdit' })
export type TextEdit = z.infer<typeof TextEdit>

export const NewText = TextEdit.extend({ kind: TextKind }).meta({ id: 'NewText' })
export type NewText = z.infer<typeof NewText>

/** `message.documents` is the product's own; others have their own key. */
export const TextKey = z
  .string()
  .regex(/^(message|rejection|refusal)\.[A-Za-z0-9_-]{1,30}$/, { error: 'not_a_key' })

export const TextRecord = z
  .object({
    key: TextKey,
    kind: TextKind,
    name: Bilingual,
    text: Bilingual,
    archived: z.boolean(),
    /** The product's text, if the text is its own. */
    usual: z.object({ name: Bilingual, text: Bilingual }).nullable(),
    placeholders: z.array(z.string()),
    /** 0 if no one has changed it. */
    version: z.number().int(),
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'TextRecord' })
export type TextRecord = z.infer<typeof TextRecord>
export const TextRecords = z.array(TextRecord)

/** A text in each version, the latest first. */
export const TextEditions = z.array(
  z.object({
    version: z.number().int(),
    name: Bilingual,
    text: Bilingual,
    archived: z.boolean(),
    at: z.iso.datetime(),
    by: z.string(),
  }),
)
export type TextEditions = z.infer<typeof TextEditions>

const values = z.record(z.string(), z.string())

/** The values of a text's placeholders: for each application, placeholder → value. */
export const TextValues = z.array(z.object({ number: z.string(), ...byLanguage(() => values) }))
export type TextValues = z.infer<typeof TextValues>
