import { getI18n } from 'react-i18next'
import { languageOfDocument } from './language.ts'
import { call } from './session/calls.ts'

/** Puts words that were just changed into the open page. For development only. */
export async function renewWords(): Promise<void> {
  const i18n = getI18n()
  const language = languageOfDocument()
  const loaded = Object.keys(i18n.getDataByLanguage(language) ?? {})
  const files = loaded.flatMap((name) => (name === 'translation' ? [name, 'forms'] : [name]))
  for (const file of files) {
    const answer = await call(`/locales/${language}/${file}.json`, { cache: 'no-store' })
    if (!answer.ok) continue
    const namespace = file === 'forms' ? 'translation' : file
    i18n.addResourceBundle(language, namespace, await answer.json(), true, true)
  }
  // Components redraw their words when the language changes, and so also when its words do.
  i18n.emit('languageChanged', language)
}
