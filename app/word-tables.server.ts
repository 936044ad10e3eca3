import type { Language } from '#contract/common/common.ts'
import { languages } from '#contract/common/values/languages.ts'
import type { PublicWords } from './i18n.ts'

/* What `locales/` says in each language of the table, read once when the server starts. */

export type ContentWords = typeof import('../locales/en/content.json')
export type FollowingWords = typeof import('../locales/en/following.json')
type PlacesWords = typeof import('../locales/en/places.json')
export type OfficeWords = typeof import('../locales/en/admin.json')

export const publicWords = await ofEach(async (language): Promise<PublicWords> => {
  const [all, forms] = await Promise.all([
    import(`../locales/${language}/translation.json`, { with: { type: 'json' } }),
    import(`../locales/${language}/forms.json`, { with: { type: 'json' } }),
  ])
  return { ...all.default, ...forms.default }
})

export const contentFiles = await ofEach(async (language): Promise<ContentWords> => {
  return (await import(`../locales/${language}/content.json`, { with: { type: 'json' } })).default
})

export const followingFiles = await ofEach(async (language): Promise<FollowingWords> => {
  return (await import(`../locales/${language}/following.json`, { with: { type: 'json' } })).default
})

export const placesFiles = await ofEach(async (language): Promise<PlacesWords> => {
  return (await import(`../locales/${language}/places.json`, { with: { type: 'json' } })).default
})

export const officeWords = await ofEach(async (language): Promise<OfficeWords> => {
  return (await import(`../locales/${language}/admin.json`, { with: { type: 'json' } })).default
})

async function ofEach<Words>(
  read: (language: Language) => Promise<Words>,
): Promise<Record<Language, Words>> {
  const each = languages.map(async (one) => [one, await read(one)] as const)
  return Object.fromEntries(await Promise.all(each)) as Record<Language, Words>
}
