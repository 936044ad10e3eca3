import { mostWords, withInitialsJoined, wordsOf } from './fold.ts'
import type { SearchedTexts } from './index-queries.ts'

type University = SearchedTexts['universities'][number]

/** The names of universities, and which universities have each. */
export interface UniversityNames {
  /** Names without the little words between, each with the indexes of its universities. */
  whole: Map<string, number[]>
  /** The distinctive part of a name: Koç, Heriot-Watt. */
  short: Map<string, number[]>
  /** Names of ordinary words, without the university's: Wenzhou Medical. They may say something else. */
  plain: Map<string, number[]>
  /** The most words that a name has. */
  longest: number
}

/** Little words that people leave out of names, or put in. */
export const connectors = new Set('of the and de du d des la le les l et at for ve a'.split(' '))

const universityWords = new Set(
  'university universite universitesi universiteti uni univ varsity universities'.split(' '),
)
const kindWords =
  /^(business school|school of business|school of management|university college|institute of technology|education|college)$/

/**
 * Well-known names that the registers don't have, by the beginning of the English name; only what
 * the universities call themselves, or what everyone does.
 */
const otherNames: Record<string, string> = {
  'guru gobind singh indraprastha university': 'ip university, ipu, ggsip university',
  'dokuz eylul university': '9 eylul universitesi, 9 eylul university, deu',
  'ondokuz mayis university': '19 mayis universitesi, 19 mayis university, omu',
  'middle east technical university': 'odtu, metu, orta dogu',
  'istanbul technical university': 'itu',
  'bogazici university': 'bosphorus university, bosporus university, boun',
  'yildiz technical university': 'ytu',
  'karadeniz technical university': 'ktu',
  'peking university':
    'dai hoc bac kinh, beijing university, universite beijing, universite pekin, beida, pku, 北大',
  'tsinghua university': 'dai hoc thanh hoa, qinghua university, 清华',
  'fudan university': 'dai hoc phuc dan, 复旦',
  'zhejiang university': 'zju, zheda, 浙大',
  'shanghai jiao tong university': 'sjtu, jiaotong shanghai, 上海交大, 交大',
  'wuhan university': '武大, whu',
  'nanjing university': '南大, nju',
  'sun yat sen university': 'sysu, zhongshan university, 中大',
  'beihang university': 'buaa, beijing university of aeronautics astronautics, 北航',
  'renmin university': 'people s university china, ruc, 人大',
  'huazhong university of science and technology': 'hust, 华科',
  'harbin institute of technology': '哈工大',
  'beijing normal university': '北师大',
  'northwestern polytechnical university': 'nwpu',
  'university of hyderabad':
    'central university hyderabad, hyderabad central university, hyderabad central univ, hcu, uoh',
  'university of delhi': 'du, delhi uni',
  'jawaharlal nehru university': 'jnu',
  'banaras hindu university': 'bhu, benares hindu university, kashi hindu',
  'jamia millia islamia': 'jmi, jamia millia',
  'indian institute of science': 'iisc, iisc bangalore, iisc bengaluru',
  'birla institute of technology mesra': 'bit mesra',
  'manipal academy of higher education dubai': 'manipal dubai, manipal university dubai',
  'bits pilani': 'bits, bits dubai, bits pilani dubai',
  'new york university abu dhabi': 'nyu abu dhabi, nyu, nyuad',
  'sorbonne university abu dhabi':
    'sorbonne abou dhabi, sorbonne abou dabi, suad, sorbonne abudhabi',
  'united arab emirates university': 'uae university, uaeu',
  'american university of sharjah': 'universite americaine sharjah, aus',
  'american university in dubai': 'universite americaine dubai, aud',
  'mohammed bin rashid university of medicine': 'mbru',
  'rak medical': 'rakmhsu, rak medical university',
  'rochester institute of technology dubai': 'rit, rit dubai',
  'higher colleges of technology': 'hct',
  'emlyon business school': 'em lyon',
  'ecole polytechnique': 'polytechnique, l x',
  'sciences po': 'iep paris, institut etudes politiques paris, science po',
  'paris 1 pantheon sorbonne': 'paris1, pantheon sorbonne, la sorbonne paris 1',
  'paris pantheon assas university': 'paris 2, paris2, assas, pantheon assas',
  'sorbonne nouvelle university': 'paris 3, paris3',
  'sorbonne university': 'paris 4, paris 6, upmc, la sorbonne',
  'paris cite university': 'paris 5, paris 7, paris descartes, paris diderot, upc',
  'paris 8 university': 'paris8, vincennes, paris 8 vincennes',
  'paris nanterre university': 'paris 10, paris10, nanterre, fac nanterre',
  'paris saclay university': 'paris 11, paris11, paris sud, saclay',
  'paris est creteil university': 'paris 12, paris12, creteil, upec',
  'sorbonne paris nord university': 'paris 13, paris13, villetaneuse',
  'lumiere university lyon 2': 'lyon2, lyon 2',
  'jean moulin university lyon 3': 'lyon3, lyon 3',
  'claude bernard university lyon 1': 'lyon1, lyon 1',
  'university of rennes': 'rennes 1, rennes1',
  'rennes 2 university': 'rennes2, rennes 2',
  'university of toulouse jean jaures': 'toulouse 2, toulouse2, mirail, jean jaures',
  'toulouse capitole university': 'toulouse 1, toulouse1, ut1',
  'paul valery university': 'montpellier 3, montpellier3, paul valery',
  'bordeaux montaigne university': 'bordeaux 3, bordeaux3, montaigne',
  'cote d azur university': 'universite nice, nice sophia antipolis',
  'national institute for oriental languages': 'langues o, inalco, langues orientales',
  'aix marseille university': 'amu, universite marseille',
  'university of western brittany': 'ubo',
  'university of picardie jules verne': 'upjv, universite amiens',
  'catholic university of lyon': 'ucly, catho lyon',
  'lille catholic university': 'catho lille, la catho lille',
}

/** Short names for the institutes of a family, and how their full names begin. */
const families: Record<string, string> = {
  iit: 'indian institute of technology',
  nit: 'national institute of technology',
  iiit: 'indian institute of information technology',
  iim: 'indian institute of management',
  iiser: 'indian institute of science education and research',
  aiims: 'all india institute of medical sciences',
}

const plainFamilies = Object.entries(families).map(
  ([family, beginning]) => [family, `${plainName(beginning)} `] as const,
)

/** The family's short name if the university belongs to one. */
export function familyOf(name: string): string | undefined {
  const plain = plainName(name)
  return plainFamilies.find(([, beginning]) => plain.startsWith(beginning))?.[0]
}

/** Those other names by the first word of the name that they replace. */
const otherNamesByWord = new Map<string, [string, string][]>()
for (const [beginning, names] of Object.entries(otherNames)) {
  const [first = ''] = beginning.split(' ')
  otherNamesByWord.set(first, [...(otherNamesByWord.get(first) ?? []), [beginning, names]])
}

/** What else a university is called. */
export function aliasesOf({ name }: Pick<University, 'name'>): string[] {
  const words = wordsOf(name)
  const folded = words.join(' ')
  return (otherNamesByWord.get(words[0] ?? '') ?? []).flatMap(([beginning, names]) =>
    `${folded} `.startsWith(`${beginning} `) && !isLonger(folded, beginning)
      ? names.split(',').map((one) => one.trim())
      : [],
  )
}

/** `Sorbonne University Abu Dhabi` is not `Sorbonne University`. */
function isLonger(folded: string, beginning: string): boolean {
  return (
    beginning.endsWith('university') &&
    beginning.split(' ').length < 4 &&
    folded.length > beginning.length
  )
}

/**
 * The same for the same words in any order, since names of three or more words are often reordered.
 */
export function inAnyOrder(name: string): string {
  const words = name.split(' ')
  return words.length < 3 ? name : `any: ${words.sort().join(' ')}`
}

/** A name as names are compared. */
export function plainName(name: string): string {
  return wordsOf(name)
    .filter((word) => !connectors.has(word))
    .join(' ')
}

export function universityNames(
  universities: readonly University[],
  isOrdinary: (word: string) => boolean,
): UniversityNames {
  const whole = new Map<string, number[]>()
  const short = new Map<string, number[]>()
  const plain = new Map<string, number[]>()
  const add = (names: Map<string, number[]>, name: string, place: number) => {
    if (name === '') return
    const known = names.get(name)
    if (!known) names.set(name, [place])
    else if (known.at(-1) !== place) known.push(place)
  }
  for (const [place, university] of universities.entries()) {
    const { name, localName, shortName, city } = university
    const forms = [name, localName ?? '', ...bracketed(localName ?? '')]
    for (const form of new Set([...forms, ...forms.map(withInitialsJoined)])) {
      if (form === '') continue
      for (const one of variantsOf(form)) add(whole, one, place)
      add(whole, inAnyOrder(plainName(form)), place)
      const head = headOf(form)
      if (head !== undefined && !head.split(' ').every(isOrdinary)) {
        add(short, head, place)
        for (const one of variantsOf(`${head} university`)) add(whole, one, place)
      }
      const branch = branchOf(form, city)
      if (branch !== undefined && !branch.split(' ').every(isOrdinary)) add(whole, branch, place)
      const core = coreOf(form, city)
      if (core !== undefined && !core.split(' ').every(isOrdinary)) {
        add(short, core, place)
        // The town distinguishes branches.
        add(whole, `${core} ${plainName(city)}`, place)
      } else if (core?.includes(' ') && !isOrdinary(core)) add(plain, core, place)
    }
    for (const form of [shortName ?? '', ...aliasesOf(university)]) {
      add(whole, plainName(form), place)
      add(whole, wordsOf(form).join(''), place)
    }
    const family = familyOf(name)
    if (family) {
      const rest = plainName(name)
        .split(' ')
        .slice(plainName(families[family] ?? '').split(' ').length)
      if (rest.length > 0) add(whole, `${family} ${rest.join(' ')}`, place)
      add(whole, `${family} ${plainName(city)}`, place)
    }
  }
  const longest = Math.max(1, mostWords(whole.keys()))
  return { whole, short, plain, longest: Math.min(longest, 9) }
}

/** `Sciences Po (Institut d’études politiques)` is known by either name. */
function bracketed(name: string): string[] {
  if (!name.includes('(')) return []
  return [/^([^(]+)\(/.exec(name)?.[1] ?? '', /\(([^)]+)\)/.exec(name)?.[1] ?? '']
}

/** The word “university” comes before or after, in one language or another. */
function variantsOf(name: string): string[] {
  const words = plainName(name).split(' ')
  const rest = words.filter((word) => !universityWords.has(word))
  if (rest.length === words.length || rest.length === 0) return [words.join(' ')]
  const core = rest.join(' ')
  return [
    words.join(' '),
    ...['university', 'universite', 'univ', 'uni', 'universitesi'].flatMap((word) => [
      `${core} ${word}`,
      `${word} ${core}`,
    ]),
    `fac ${core}`,
  ]
}

/** A branch without the word “university”: Sorbonne Abu Dhabi. */
function branchOf(name: string, city: string): string | undefined {
  const words = plainName(name).split(' ')
  const at = words.findIndex((word) => universityWords.has(word))
  const places = new Set([...wordsOf(city), 'dubai'])
  const isBranch =
    at > 0 && at < words.length - 1 && words.slice(at + 1).every((word) => places.has(word))
  return isBranch ? words.toSpliced(at, 1).join(' ') : undefined
}

/** `Khalifa University of Science and Technology` is Khalifa University. */
function headOf(name: string): string | undefined {
  const [, head] = /^(.+?) University of (?!.* Campus)/.exec(name) ?? []
  if (head === undefined) return undefined
  const plain = plainName(head)
  return plain.length < 3 || plain.split(' ').length > 3 ? undefined : plain
}

/** The word “university” as names have it, however short it was typed. */
export const shortWords: ReadonlySet<string> = new Set(['uni', 'univ', 'varsity'])

/** The rest of a name without its kind, and without the town of a branch. */
function coreOf(name: string, city: string): string | undefined {
  const isHan = /^\p{Script=Han}+(大学|学院)$/u.test(name)
  if (isHan) return name.slice(0, -2)
  const words = plainName(name.replace(/\(.*\)/, '')).split(' ')
  const places = new Set([...wordsOf(city), 'dubai'])
  while (words.length > 1 && places.has(words.at(-1) ?? '')) words.pop()
  const at = words.findIndex((word) => universityWords.has(word))
  if (at === 0 || (at > 0 && at === words.length - 1)) words.splice(at, 1)
  else if (at < 0) {
    for (const length of [3, 2, 1]) {
      const tail = words.slice(-length).join(' ')
      const isKind = kindWords.test(tail) || tail === 'institute technology'
      if (words.length > length && isKind) {
        words.splice(-length)
        break
      }
    }
  } else return undefined
  const core = words.join(' ')
  return core.length < 2 || words.length > 4 ? undefined : core
}
