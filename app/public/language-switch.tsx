import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { languageOf, nextLanguage, ownNameOf } from '#contract/common/values/languages.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'

/** The same page in the other language: a plain link, which the server remembers in the cookie. */
export function LanguageSwitch() {
  const { i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const other = nextLanguage(languageOf(i18n.language))
  const query = new URLSearchParams(search)
  query.set('lng', other)
  // A path that begins with two slashes would lead to another site.
  const path = pathname.replace(/^\/+/, '/')
  return (
    <a
      href={`${path}?${query}`}
      hrefLang={other}
      lang={other}
      className={styles['tool']}
      data-testid="language-switch"
    >
      <Icon name="language" />
      {ownNameOf(other)}
    </a>
  )
}
