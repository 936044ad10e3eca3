import type { UniversityDetail } from '#contract/catalogue/catalogue.ts'
import type { PageContext } from '#server/http/pages/pages.ts'
import { placesWords, serverWords } from '../../../server-words.ts'
import { universityJsonLd } from '../json-ld.server.ts'
import { universityView } from './university-view.server.ts'

/** All that a university's page shows, in the reader's language. */
export function universityPage(detail: UniversityDetail, site: PageContext, preview?: string) {
  const t = serverWords(site.language)
  const { language, lowData } = site
  const university = universityView(detail, language, { lowData, preview })
  const { name, city } = university
  const destination = t(`vocabulary.destination.${detail.destination}`)
  return {
    university,
    title: name,
    description: university.without
      ? placesWords(language)('university.description', { name, city, destination })
      : t('university.description', { name, city, destination }),
    jsonLd: universityJsonLd(detail, site, [
      { name: t('shell.nav.home'), path: '/' },
      { name: t('shell.nav.universities'), path: '/university' },
      { name: destination, path: `/university?destination=${detail.destination}` },
      { name, path: `/university/${detail.key}` },
    ]),
  }
}
