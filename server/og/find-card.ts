import type {
  DestinationDetail,
  ProgramDetail,
  UniversityDetail,
} from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { type Locales, wordsAt } from '../words/locales.ts'
import type { Card } from './draw-card.ts'

interface Needs {
  locales: Locales
  brand: string
  /** One answer of the public API, in this process. */
  read: (path: string) => Promise<Response>
}

/** Pages whose title is in `locales/`: the namespace and the path of its words. */
const fixedPages = new Map<string, readonly [namespace: string, path: string]>([
  ['home', ['content', 'home.heading']],
  ['about', ['content', 'about.title']],
  ['services', ['content', 'services.title']],
  ['contact', ['content', 'contact.title']],
  ['privacy', ['content', 'privacy.title']],
  ['terms', ['content', 'terms.title']],
  ['accessibility', ['content', 'accessibility.title']],
  ['program', ['translation', 'finder.title']],
  ['university', ['places', 'list.title']],
  ['apply', ['translation', 'apply.title']],
  ['application', ['translation', 'application.title']],
  ['documents/prepare', ['translation', 'prepare.page.title']],
])

/** The text of a page's picture; the page's address without its slash, `home` for the first. */
export async function findCard(
  page: string,
  language: Language,
  { locales, brand, read }: Needs,
): Promise<Card> {
  const words = (path: string) => wordsAt(locales, language, 'translation', path)
  const fixed = fixedPages.get(page)
  if (fixed) {
    const title = wordsAt(locales, language, ...fixed)
    return { brand, title, under: [words('shell.tagline')] }
  }

  const [kind = '', key = '', ...more] = page.split('/')
  if (more.length > 0) throw new Problem('not_found')
  if (kind === 'destinations' && isKey(key)) {
    const found: DestinationDetail = await bodyOf(read(`/api/destinations/${key}`))
    return {
      brand,
      title: inLanguage(found.name, language),
      under: [words('shell.tagline')],
      destination: found.key,
    }
  }
  if (kind === 'program' && isKey(key)) {
    const found: ProgramDetail = await bodyOf(read(`/api/programs/${key}`))
    const { university } = found
    return {
      brand,
      title: inLanguage(found.title, language),
      kicker: words(`vocabulary.level.${found.level}`),
      under: [
        universityName(university, university.destination, language),
        placeOf(cityName(found.city, language), university.destination),
      ],
      destination: university.destination,
    }
  }
  if (kind === 'university' && isKey(key)) {
    const found: UniversityDetail = await bodyOf(read(`/api/universities/${key}`))
    return {
      brand,
      title: universityName(found, found.destination, language),
      under: [placeOf(cityName(found.city, language), found.destination)],
      destination: found.destination,
    }
  }
  throw new Problem('not_found')

  /** Only the country if the program's city is not known. */
  function placeOf(city: string | null, destination: string): string {
    const country = words(`vocabulary.destination.${destination}`)
    return city === null || city === country ? country : `${city}, ${country}`
  }
}

function isKey(key: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key) && key.length <= 120
}

async function bodyOf<T>(call: Promise<Response>): Promise<T> {
  const answer = await call
  if (!answer.ok) throw new Problem(answer.status === 404 ? 'not_found' : 'unavailable')
  return answer.json()
}
