import { z } from 'zod'
import { Language, Slug } from '#contract/common/common.ts'
import { formCheck } from '#contract/common/form-check.ts'
import { Email } from '#contract/people/email.ts'

/**
 * A private link's secret. Any text is looked up: a mistyped link gets the same answer as a wrong
 * one.
 */
export const AlertToken = z.string().min(1).max(200)

/** A request to hear when a program opens, or any program that a search of the finder finds. */
export const StartAlert = z
  .strictObject({
    email: Email,
    language: Language,
    program: Slug.optional(),
    /** The finder's address after the question mark. */
    search: z.string().max(2000).optional(),
    ...formCheck,
  })
  .refine(({ program, search }) => (program === undefined) !== (search === undefined), {
    path: ['search'],
    error: 'required',
  })
export type StartAlert = z.infer<typeof StartAlert>

/** The same whether or not the address has asked for it before. */
export const AlertStarted = z.object({ accepted: z.literal(true) })

/**
 * `pending` until the e-mailed link is pressed, `ended` once it was stopped or has done its work.
 */
export const alertStates = ['pending', 'active', 'ended'] as const

export const AlertSubjectQuery = z.object({
  program: z.string().max(200).optional(),
  search: z.string().max(2000).optional(),
})
export type AlertSubjectQuery = z.infer<typeof AlertSubjectQuery>

/** What an alert is about: one program, or a search with its filters in words. */
export const AlertSubject = z.object({
  program: z.object({ key: Slug, title: z.string(), university: z.string() }).nullable(),
  search: z.object({ query: z.string(), words: z.string() }).nullable(),
})
export type AlertSubject = z.infer<typeof AlertSubject>

export const AlertView = AlertSubject.extend({ state: z.enum(alertStates), email: Email })
export type AlertView = z.infer<typeof AlertView>
