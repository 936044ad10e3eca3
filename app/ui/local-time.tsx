import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, localeOf } from '#contract/common/values/languages.ts'

interface LocalTimeProps {
  /** An instant. */
  at: string
  /** The same in words, by a clock that they name: what is read without scripts. */
  written: string
}

/** An instant by the reader's own clock, as soon as a script can tell which that is. */
export function LocalTime({ at, written }: LocalTimeProps) {
  const { i18n } = useTranslation()
  const [own, setOwn] = useState<string>()
  const language = localeOf(languageOf(i18n.language))
  useEffect(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
    setOwn(format.format(new Date(at)))
  }, [at, language])
  return <time dateTime={at}>{own ?? written}</time>
}
