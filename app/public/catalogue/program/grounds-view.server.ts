import { type Grounds, mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import { sourceLanguage } from '#contract/words/values/source-language.ts'
import { formatDate } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import type { GroundsView, Source } from './grounds-view.ts'

/** How sure something is, when it was read and where, in the reader's language. */
export function groundsView(grounds: Grounds, language: Language): GroundsView {
  const { certainty, sourceUrl, sourceName } = grounds
  const source = sourceOf(sourceUrl)
  return {
    certainty,
    read: mayShow(certainty, 'value') ? readOn(grounds, language) : null,
    source: source && { ...source, ...(sourceName !== null && named(sourceName, language)) },
    name: source === null ? sourceName : null,
  }
}

function named(name: string, language: Language): Pick<Source, 'name' | 'lang'> {
  const lang = sourceLanguage(name)
  return { name, ...(lang !== undefined && lang !== language && { lang }) }
}

/** "Checked" means that a person in the office opened the page; anything else was only read. */
function readOn({ certainty, checkedOn }: Grounds, language: Language): string | null {
  if (checkedOn === null) return null
  const t = serverWords(language)
  const date = formatDate(checkedOn, language)
  return certainty === 'confirmed'
    ? t('program.grounds.confirmed', { date })
    : t('program.grounds.read', { date })
}

/** A link only to a web address, with a remark if the page is not official. */
export function sourceOf(url: string | null): Source | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol)) return null
  const stranger = strangerOf(url)
  return { url, host: hostname.replace(/^www\./, ''), ...(stranger && { stranger }) }
}

/** An address that may be called official: not one of an agency or of a copy. */
export function officialAddress(url: string | null): string | null {
  return url === null || strangerOf(url) ? null : url
}
