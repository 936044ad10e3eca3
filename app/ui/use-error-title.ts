import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** A page that shows errors says so before its title: it is what is read first. */
export function useErrorTitle(hasErrors: boolean): void {
  const { t } = useTranslation()
  const mark = t('shell.form.titlePrefix', { title: '' })
  useEffect(() => {
    if (!hasErrors || document.title.startsWith(mark)) return
    document.title = mark + document.title
    return () => {
      // Another page has its own title by now.
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [hasErrors, mark])
}
