import { getI18n } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import type { PublicWords } from './i18n.ts'
import { languageOfDocument } from './language.ts'
import { isPage } from './page-path.ts'
import { fetchWordFile } from './word-files.ts'

/* A third of the words belong to forms, and come where there are some. */

let forms: Promise<Partial<PublicWords>> | undefined

/** The words that a page's document is hydrated with. */
export async function fetchWords(language: Language, path: string): Promise<Partial<PublicWords>> {
  const reading = fetchFile(language, 'translation')
  if (hasForms(path)) forms = fetchFile(language, 'forms')
  return { ...(await reading), ...(await forms) }
}

/** Before a page comes without a new document. */
export async function completeWords(path: string): Promise<void> {
  if (forms || !hasForms(path)) return
  const language = languageOfDocument()
  forms = fetchFile(language, 'forms')
  // Tried again with the next page where it fails: this one then shows that something went wrong.
  forms.catch(() => {
    forms = undefined
  })
  getI18n().addResourceBundle(language, 'translation', await forms, true)
}

function hasForms(path: string): boolean {
  return pagesWithForms.some((page) => isPage(page, path))
}

async function fetchFile(
  language: Language,
  name: 'translation' | 'forms',
): Promise<Partial<PublicWords>> {
  return (await fetchWordFile(language, name)) as Partial<PublicWords>
}
