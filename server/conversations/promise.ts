import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'

/** By which civil date somebody who writes now is promised an answer. */
export function promisedReply({ env, now }: Pick<Deps, 'env' | 'now'>): string {
  return new Date(now().getTime() + env.contactReplyDays * 86_400_000).toISOString().slice(0, 10)
}

/** A civil date as it is written in a mail; French counts the first of a month: « 1er juin ». */
export function writtenDate(date: string, language: Language): string {
  const written = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
  return language === 'fr' ? written.replace(/^1 /, '1er ') : written
}
