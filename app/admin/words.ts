import type { i18n } from 'i18next'
import { getI18n } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import { languages, languageOf as readLanguage } from '#contract/common/values/languages.ts'
import { languageName } from '../format.ts'
import { keepLanguage } from '../language.ts'
import { writeValues } from '../written-values.ts'
import { type Namespace, readWords } from './first-words.ts'
import { loadMirroring } from './mirrored-styles.ts'
import { nameDestinations } from './name-destinations.ts'

/** Loads the admin area's words in the language on screen, once. */
export async function loadAdminWords(): Promise<void> {
  const i18n = getI18n()
  writeValues(i18n)
  await Promise.all([loadWords(i18n, languageOf(i18n), 'admin'), loadMirroring(languageOf(i18n))])
}

/** Changes the language of what is on screen without leaving it, so that nothing typed is lost. */
export async function changeLanguage(i18n: i18n, language: Language): Promise<void> {
  await Promise.all([
    loadWords(i18n, language, 'translation'),
    loadWords(i18n, language, 'admin'),
    loadMirroring(language),
  ])
  await i18n.changeLanguage(language)
  keepLanguage(language)
}

/** Loads the words of both languages, for what staff see as readers of either will. */
export async function loadBothLanguages(i18n: i18n): Promise<void> {
  await Promise.all(
    languages.flatMap((language) =>
      (['translation', 'admin', 'eligibility'] as const).map((namespace) =>
        loadWords(i18n, language, namespace),
      ),
    ),
  )
}

export function languageOf(i18n: i18n): Language {
  return readLanguage(i18n.language)
}

async function loadWords(i18n: i18n, language: Language, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return
  i18n.addResourceBundle(language, namespace, await readWords(language, namespace))
  if (namespace === 'translation') nameDestinations(i18n, language)
  if (namespace === 'admin') nameLanguages(i18n, language)
}

/** Gives the words the names of languages that they don't have: a new one is in no file but its own. */
function nameLanguages(i18n: i18n, language: Language): void {
  for (const one of languages) {
    const path = `form.language.${one}`
    if (i18n.getResource(language, 'admin', path)) continue
    i18n.addResource(language, 'admin', path, languageName(one, language))
  }
}

/** The word at a path that is put together from what the server says; undefined where there is none. */
export function wordAt(i18n: i18n, path: string): string | undefined {
  return (['admin', 'translation'] as const)
    .map((namespace): unknown => i18n.getResource(languageOf(i18n), namespace, path))
    .find((word) => typeof word === 'string')
}
