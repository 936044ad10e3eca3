import { createInstance, type i18n } from 'i18next'
import type { Language } from '#contract/common/common.ts'
import type { Locales, Words } from './locales.ts'

/** Words with values in their places, and of `count` the ending for how many there are. */
export type Say = (path: string, values?: Record<string, string | number>) => string

/**
 * Says the words of a namespace, such as `mail`, from a path on. A path without words is a mistake
 * of ours and throws; a place whose value is missing is left empty.
 */
export function sayIn(locales: Locales, language: Language, namespace: string, within = ''): Say {
  const { words } = locales[language][namespace] ?? {}
  if (!words) throw new Error(`No words at ${language}/${namespace}`)
  const instance = instances.get(words) ?? createFor(words, language, namespace)
  instances.set(words, instance)
  return (path, values) => instance.t(within + path, { ...values, defaultValue: '' })
}

const instances = new WeakMap<Words, i18n>()

function createFor(words: Words, language: Language, namespace: string): i18n {
  const refuse = (path: string) => {
    throw new Error(`No words at ${language}/${namespace} ${path}`)
  }
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    nsSeparator: false,
    resources: { [language]: { translation: words } },
    initAsync: false,
    parseMissingKeyHandler: refuse,
    returnedObjectHandler: refuse,
    missingInterpolationHandler: () => '',
    interpolation: { escapeValue: false },
  })
  const numbers = new Intl.NumberFormat(language)
  // Other numbers may be years, and are written by who knows what they are.
  const format = (
    value: unknown,
    _format: unknown,
    _language: unknown,
    { interpolationkey }: { interpolationkey?: string } = {},
  ) => (typeof value === 'number' && interpolationkey === 'count' ? numbers.format(value) : value)
  Object.assign(instance.services.interpolator, { format, alwaysFormat: true })
  return instance
}
