import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { directionOf, languages, localeOf } from '#contract/common/values/languages.ts'
import { pageList, shortlistPath } from '#contract/common/values/pages.ts'
import type { Deps } from '../../deps.ts'
import { wordsAt } from '../../words/locales.ts'
import type { HttpEnv } from '../context.ts'
import { escapeMarkup } from './escape-markup.ts'

const words = [
  ...(['title', 'text', 'form', 'list', 'again', 'savedCopy', 'dayAndTime', 'firstDay'] as const),
]

/** How the key of a published record is written. */
const key = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** The service worker, with its words before it; a browser asks each day whether it has changed. */
export function serviceWorker({ env, locales }: Pick<Deps, 'env' | 'locales'>) {
  const source = readFileSync(
    join(import.meta.dirname, '../../../app/public/service-worker.js'),
    'utf8',
  )
  const kept = pageList.flatMap(({ path, offline }) =>
    offline ? [path.replaceAll(/:\w+/g, key)] : [],
  )
  const settings = {
    brand: escapeMarkup(env.brandName),
    pages: `^(?:${kept.join('|')})$`,
    list: shortlistPath,
    wordFiles: languages.flatMap((language) =>
      ['translation', 'forms'].map((name) => `/locales/${language}/${name}.json`),
    ),
    words: Object.fromEntries(
      languages.map((language) => [
        language,
        {
          locale: localeOf(language),
          direction: directionOf(language),
          ...Object.fromEntries(
            words.map((key) => [key, wordsAt(locales, language, 'offline', key)]),
          ),
        },
      ]),
    ),
  }
  const text = `const settings = ${JSON.stringify(settings)}\n${source}`
  return (c: Context<HttpEnv>): Response =>
    c.body(text, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // The policy for the worker's own requests.
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
}
