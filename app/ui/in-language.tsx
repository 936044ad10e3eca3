import { useTranslation } from 'react-i18next'

interface InLanguageProps {
  /** A language tag: `zh`, `tr`. */
  lang: string
  children: string
}

/** A name or a text in another language than the page, marked as such and in its own direction. */
export function InLanguage({ lang, children }: InLanguageProps) {
  const { i18n } = useTranslation()
  return lang === i18n.language ? children : <bdi lang={lang}>{children}</bdi>
}
