import { countryNameIn } from '#contract/common/values/countries.ts'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { findWords, type Locales } from '../words/locales.ts'

/** The words of an export for a code: one without words, or an old one, stays as it is. */
export type SayCode = (code: string, words: ExportWords) => string

export interface ExportWords {
  language: Language
  /** The words at a path of the screens' or the public words; undefined if there are none. */
  find: (namespace: 'admin' | 'translation', path: string) => string | undefined
}

export function exportWords(locales: Locales, language: Language): ExportWords {
  return { language, find: (namespace, path) => findWords(locales, language, namespace, path) }
}

export const inScreens =
  (path: (code: string) => string): SayCode =>
  (code, { find }) =>
    find('admin', path(code)) ?? code

const ofVocabulary =
  (name: string): SayCode =>
  (code, { find }) =>
    find('translation', `vocabulary.${name}.${code}`) ?? code

/** The codes that several tables have. */
export const sayCode = {
  destination: ofVocabulary('destination'),
  level: ofVocabulary('level'),
  mode: ofVocabulary('mode'),
  pace: ofVocabulary('pace'),
  ownership: ofVocabulary('ownership'),
  term: ofVocabulary('term'),
  certainty: ofVocabulary('certainty'),
  sourceType: ofVocabulary('sourceType'),
  gradeScale: ofVocabulary('gradeScale'),
  period: ofVocabulary('period'),
  intakeState: ofVocabulary('intakeState'),
  channel: inScreens((one) => `channel.${one}`),
  publication: inScreens((one) => `catalogue.status.${one}`),
  partnership: inScreens((one) => `universities.partnership.${one}`),
  status: inScreens((one) => `status.${one}`),
  mover: inScreens((one) => `mover.${one}`),
  country: (code, { language }) => countryNameIn(code, language),
  /** One or several, with spaces between. */
  languages: (codes, { language }) => {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'language' })
    return codes
      .split(' ')
      .map((code) => (/^[a-z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code))
      .join(', ')
  },
  /** `03`: March. */
  month: (code, { language }) =>
    new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(
      new Date(`2000-${code}-01T00:00:00Z`),
    ),
} as const satisfies Record<string, SayCode>
