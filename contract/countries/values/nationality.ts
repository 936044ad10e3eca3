import { stateless } from '#contract/common/values/countries.ts'
import { askedAbout, certain, type Meant, meantBy, mostSigns } from './country-names.ts'
import { wordsOf } from './country-words.ts'

/** Like `readCountry`; or that the person has none, which a passport says too. */
export function readNationality(typed: string): string | undefined {
  return certain(nationalitiesMeant(typed))
}

/**
 * Like `meantCountries`; a refugee of a country is asked whether that is still their nationality.
 */
export function meantNationalities(typed: string): readonly string[] {
  return askedAbout(nationalitiesMeant(typed))
}

function nationalitiesMeant(typed: string): Meant {
  if (typed.length > mostSigns) return { codes: [], sure: false }
  const words = wordsOf(typed)
  const others = words.filter((word) => !statelessWords.has(word))
  if (words.join('') === stateless.toLowerCase()) return { codes: [stateless], sure: true }
  if (others.length === words.length) {
    const rest = words.join(' ').replace(askedForProtection, ' ').trim()
    if (rest !== words.join(' ')) {
      return { codes: [stateless, ...(rest === '' ? [] : meantBy(rest).codes)], sure: false }
    }
    if (isLikelyStateless(words)) return { codes: [stateless], sure: false }
    return meantByPeople(words) ?? meantBy(typed)
  }
  const unexplained = others.filter((word) => !aroundStateless.has(word))
  const { codes } = meantBy(unexplained.join(' '))
  return { codes: [stateless, ...codes], sure: unexplained.length === 0 }
}

/**
 * People without a nationality, or with documents in place of a passport, are usually stateless: we
 * ask them.
 */
function isLikelyStateless(words: readonly string[]): boolean {
  return /^(?:none|no|sans|aucune?) ?(?:nationality|nationalite|passport|passeport|country|pays|citizenship)?$|travel document|titre voyage|^(?:(?:un|geneva|geneve) )*convention(?: (?:geneva|geneve|july|juillet|september|septembre))*$/.test(
    words.join(' '),
  )
}

/**
 * A people that lives in several states, or whose members may be of none, gives no nationality: we
 * ask about what else the text names, or otherwise the states where most of them live, and none.
 */
function meantByPeople(words: readonly string[]): Meant | undefined {
  for (const [people, states] of peoplesOfNoState) {
    const rest = words.filter((word) => !people.test(word))
    if (rest.length === words.length) continue
    const { codes } = meantBy(rest.join(' '))
    return { codes: codes.length > 0 ? codes : states, sure: false }
  }
  return undefined
}

const peoplesOfNoState: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^tibet(?:ans?|aine?s?)?$/, ['CN', stateless]],
  [/^(?:ou|u)[iy]gh?(?:ou|u)re?s?$/, ['CN', stateless]],
  [/^rohing(?:ya|ia)s?$/, ['MM', 'BD', stateless]],
  [/^kurd(?:es?|s|ish)?$/, ['TR', 'IQ', 'IR', 'SY']],
]

/**
 * People who have asked for protection, or have no documents, may still have a nationality: we ask
 * about both.
 */
const askedForProtection =
  /\b(?:asylum(?: (?:seekers?|applicant|claimant))?|demandeu(?:rs?|ses?) asile|asile|(?:sans|no|without) (?:papiers?|papers|documents?)|undocumented|(?:subsidiary|international|temporary|humanitarian) protection|protection (?:subsidiaire|internationale|temporaire)|exilee?s?)\b/g

/**
 * What documents and people call a person without the protection of a state, or their documents.
 */
const statelessWords = new Set(
  (
    'stateless statelessness apatride apatrides apatridie heimatlos refugee refugees refugie ' +
    'refugiee refugies refugiees xxa xxb xxc unhcr hcr ofpra'
  ).split(' '),
)
const aroundStateless = new Set(
  (
    'person people personne status statut convention travel document titre voyage holder titulaire ' +
    'recognised recognized reconnu reconnue political politique or ou no country without sans pays ' +
    'geneva geneve asylum'
  ).split(' '),
)
