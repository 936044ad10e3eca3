import { useTranslation } from 'react-i18next'
import { partsOf } from '#contract/common/values/set-apart.ts'
import { splitScripts } from '#contract/words/values/name-language.ts'
import { Said } from './said.tsx'

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

/** A text that may quote words in other letters, each marked with its language. */
export function Quoting({ children }: { children: string }) {
  if (partsOf(children).length > 1) return <Said>{children}</Said>
  return splitScripts(children).map(({ said, lang }, at) =>
    lang === undefined ? (
      said
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their place
      <bdi key={at} lang={lang}>
        {said}
      </bdi>
    ),
  )
}
