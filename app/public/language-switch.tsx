import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import {
  type Language,
  languageOf,
  otherLanguages,
  ownNameOf,
} from '#contract/common/values/languages.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'

/** The same page in each other language: plain links, which the server remembers in the cookie. */
export function LanguageSwitch() {
  const { i18n } = useTranslation()
  const { pathname, search } = useLocation()
  // A path that begins with two slashes would lead to another site.
  const path = pathname.replace(/^\/+/, '/')
  const inLanguage = (language: Language) => {
    const query = new URLSearchParams(search)
    query.set('lng', language)
    return `${path}?${query}`
  }
  return otherLanguages(languageOf(i18n.language)).map((other) => (
    <a
      key={other}
      href={inLanguage(other)}
      hrefLang={other}
      lang={other}
      className={styles['tool']}
      data-testid="language-switch"
    >
      <Icon name="language" />
      {ownNameOf(other)}
    </a>
  ))
}
