import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { type InLanguages, type Language, languageOf } from '#contract/common/values/languages.ts'
import { readSaved } from '../../../device/shortlist.ts'
import { call } from '../../../session/calls.ts'

const mostShown = 6

/** Programs of the shortlist that this device keeps: a press shows their intakes. */
export function SavedChoices({ draftKey, chosen }: { draftKey: string; chosen: string[] }) {
  const { t, i18n } = useTranslation()
  const [rows, setRows] = useState<{ key: string; title: string }[]>([])
  const without = chosen.join(' ')
  useEffect(() => {
    const keys = readSaved()
      .filter((key) => !without.split(' ').includes(key))
      .slice(0, mostShown)
    if (keys.length === 0) return setRows([])
    const controller = new AbortController()
    readTitles(keys, languageOf(i18n.language), controller.signal).then(
      setRows,
      // Without them visitors can still search.
      () => setRows([]),
    )
    return () => controller.abort()
  }, [without, i18n.language])
  if (rows.length === 0) return null
  return (
    <>
      <h3>{t('apply.choices.shortlist')}</h3>
      <ul>
        {rows.map(({ key, title }) => (
          <li key={key}>
            <Link
              to={`/apply?${new URLSearchParams({ draft: draftKey, step: 'choices', program: key })}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

async function readTitles(keys: string[], language: Language, signal: AbortSignal) {
  const query = new URLSearchParams(keys.map((key) => ['key', key]))
  const response = await call(`/api/catalogue/programs?${query}`, { signal })
  if (!response.ok) return []
  const found: { key: string; title: InLanguages }[] = await response.json()
  return found.map(({ key, title }) => ({ key, title: inLanguage(title, language) }))
}
