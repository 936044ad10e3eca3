/** The words of a name in plain letters; optional ones are left out. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('œ', 'oe')
      .replaceAll('ı', 'i')
      .replaceAll('ø', 'o')
      .replaceAll('ł', 'l')
      .replaceAll(/[’'‘ʼ`´]s\b/g, '')
      // R.D.C. is one word.
      .replaceAll(/(?<=(?:^|[^\p{L}])\p{L})\. ?(?=\p{L}(?:[^\p{L}]|$))/gu, '')
      .split(/[^\p{L}]+/u)
      .map((word) => sameWords.get(word) ?? word)
      .filter((word) => word !== '' && !small.has(word))
  )
}

const small = new Set('the of and et la le les l de du des d a in do da dos das del e y'.split(' '))

/** Words of both languages, and their abbreviations. */
const sameWords = new Map(
  [
    'republic republique rep repub republica cumhuriyeti',
    'democratic democratique dem democratica',
    'kingdom royaume reino kralligi',
    'state etat etats states estado estados',
    'people peoples populaire pop popular',
    'isle island islands ile iles isles',
    'saint sainte st ste',
    'federal federale fed federated federes federative federatif federativa',
    'islamic islamique islamica',
    'arab arabe',
    'socialist socialiste',
    'union unions',
    'independent independant',
    'principality principaute',
    'duchy duche',
    'sultanate sultanat',
    'emirate emirat',
    'cooperative coop',
    'francais franco',
  ].flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return others.map((word) => [word, first] as const)
  }),
)

/** The type of state. If that distinguishes two countries, the name is also listed with it. */
export const forms = new Set(
  (
    'republic democratic kingdom state people federal federation islamic arab socialist union ' +
    'independent principality grand duchy sultanate emirate commonwealth cooperative hashemite ' +
    'hachemite جمهورية الجمهورية مملكة المملكة دولة سلطنة bolivarian bolivarienne plurinational confederation sovereign nation ' +
    'isle archipelago archipel territory territoire former ancien ancienne'
  ).split(' '),
)

/** The same in Chinese, where it comes after the name without a space. */
export const chineseForms =
  /(?:人民|民主|联邦|聯邦|伊斯兰|伊斯蘭|阿拉伯|社会主义|合作|多民族)*(?:共和国|共和國|王国|王國|联邦|聯邦|苏丹国|公国|大公国|合众国)$/u

/** Parts of the world that several countries share: they name none. */
export const regions = new Set(
  (
    'africa afrique african africain africaine west east north south central western eastern northern ' +
    'southern ouest est nord sud centrale australe maghreb sahel asia asie europe european europeen ' +
    'europeenne oceania oceanie caribbean caraibe caraibes antilles balkans middle orient moyen proche ' +
    'latin latine kurdistan world monde'
  ).split(' '),
)

/** What people write around the name of a country, or of its people. */
export const around = new Set(
  (
    'nationality nationalite national nationale citizen citizenship citoyen citoyenne citoyennete ' +
    'ressortissant ressortissante passport passeport from je suis am i my ma is est origin origine ' +
    'en au aux man woman men women islander islanders insulaire insulaires double dual bi binational binationale binationaux binationales'
  ).split(' '),
)

/** What the o of a compound means: `sénégalo-` is sénégalais. */
export const peopleEndings = ',e,en,ien,ian,ain,an,ais,ois,ese,ique'.split(',')

/** Those that come from another word than the people's own name. */
export const irregularPrefixes = new Map([
  ['germano', 'allemand'],
  ['hispano', 'espagnol'],
  ['anglo', 'britannique'],
  ['luso', 'portugais'],
  ['sino', 'chinois'],
  ['austro', 'autrichien'],
  ['nippo', 'japonais'],
])

export function sortedKey(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/**
 * A French adjective in its masculine form: ivoirienne is ivoirien, française français, and several
 * are one.
 */
export function masculineOf(words: readonly string[]): string[][] {
  const last = words.at(-1) ?? ''
  return [last, last.replace(/s$/, ''), last.replace(/(?:wo)?m[ae]n$/, '')]
    .flatMap((one) => [
      one,
      one.replace(/e$/, ''),
      one.replace(/nne$/, 'n'),
      one.replace(/cque$/, 'c'),
      one.replace(/que$/, 'c'),
      one.replace(/esse$/, 'e'),
      one.replace(/tte$/, 't'),
    ])
    .filter((one) => one !== last && one.length > 3)
    .map((one) => [...words.slice(0, -1), one])
}
