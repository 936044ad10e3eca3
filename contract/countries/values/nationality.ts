import { stateless } from '#contract/common/values/countries.ts'
import { askedAbout, certain, type Meant, meantBy } from './country-names.ts'
import { wordsOf } from './country-words.ts'

/** As `readCountry`; or that somebody has none, which a passport says too. */
export function readNationality(typed: string): string | undefined {
  return certain(nationalitiesMeant(typed))
}

/** As `meantCountries`; a refugee of a country is asked whether that is still their nationality. */
export function meantNationalities(typed: string): readonly string[] {
  return askedAbout(nationalitiesMeant(typed))
}

function nationalitiesMeant(typed: string): Meant {
  const words = wordsOf(typed)
  const others = words.filter((word) => !statelessWords.has(word))
  if (words.join('') === stateless.toLowerCase()) return { codes: [stateless], sure: true }
  if (others.length === words.length) {
    const rest = words.join(' ').replace(askedForProtection, ' ').trim()
    if (rest !== words.join(' ')) {
      return { codes: [stateless, ...(rest === '' ? [] : meantBy(rest).codes)], sure: false }
    }
    return isLikelyStateless(words) ? { codes: [stateless], sure: false } : meantBy(typed)
  }
  const unexplained = others.filter((word) => !aroundStateless.has(word))
  const { codes } = meantBy(unexplained.join(' '))
  return { codes: [stateless, ...codes], sure: unexplained.length === 0 }
}

/** No nationality, or papers that stand in for a passport, are most often theirs: they are asked. */
function isLikelyStateless(words: readonly string[]): boolean {
  return /^(?:none|no|sans|aucune?) ?(?:nationality|nationalite|passport|passeport|country|pays|citizenship)?$|travel document|titre voyage/.test(
    words.join(' '),
  )
}

/** Who has asked for protection, or has no papers, may still have a nationality: both are asked. */
const askedForProtection =
  /\b(?:asylum(?: (?:seekers?|applicant|claimant))?|demandeu(?:rs?|ses?) asile|asile|(?:sans|no|without) (?:papiers?|papers|documents?)|undocumented|(?:subsidiary|international|temporary|humanitarian) protection|protection (?:subsidiaire|internationale|temporaire)|exilee?s?)\b/g

/** What papers and people call somebody without the protection of a state, or their papers. */
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
