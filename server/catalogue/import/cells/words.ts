import type { levels, modes, ownerships, paces } from '#contract/common/values/vocabulary.ts'
import { plainText } from './text.ts'

type Level = (typeof levels)[number]

/** The level that a word for it means, in either language or as the name of an award. */
export function levelOf(word: string): Level | undefined {
  const plain = plainText(word)
  return levelWords.get(plain) ?? levelWords.get(plain.replace(awardWords, '')) ?? yearOf(plain)
}

/** « Diplôme de licence », “Bachelor’s degree”: the words around the level. */
const awardWords =
  /^(?:diplome (?:national )?(?:de |d )?|niveau |degre |degree of |cycle )+|(?: s)? (?:degree|degrees|programme|program|level|degre)$/g

/** L3, Master 2, Bac+5: a year of the French ladder means the degree that it leads to. */
function yearOf(plain: string): Level | undefined {
  if (/^(?:l|licence) ?[123]$/.test(plain)) return 'bachelor'
  if (/^(?:m|master) ?[12]$/.test(plain)) return 'master'
  const years = /^bac (\d)$/.exec(plain)?.[1]
  return years === undefined ? undefined : afterSchool[years]
}

const afterSchool: Record<string, Level | undefined> = {
  2: 'associate',
  3: 'bachelor',
  4: 'master',
  5: 'master',
  8: 'doctorate',
}

const levelWords = new Map<string, Level>([
  ...levelWord('foundation', 'foundation', 'foundation year', 'preparatory year', 'pathway'),
  ...levelWord('foundation', 'annee preparatoire', 'prepa', 'propedeutique', 'mise a niveau'),
  ...levelWord('language', 'language', 'language course', 'cours de langue', 'langue', 'fle'),
  ...levelWord(
    'associate',
    'associate',
    'associate short cycle',
    'associate degree',
    'short cycle',
  ),
  ...levelWord('associate', 'bts', 'dut', 'deust', 'deug', 'hnd', 'hnc', 'foundation degree'),
  ...levelWord('associate', 'cycle court', 'on lisans', 'onlisans', '专科'),
  ...levelWord('bachelor', 'bachelor', 'bachelors', 'bachelor s', 'undergraduate', 'ug', 'licence'),
  ...levelWord('bachelor', 'licence professionnelle', 'licence pro', 'bachelier', 'but', 'lisans'),
  ...levelWord('bachelor', 'bsc', 'b sc', 'bs', 'ba', 'b a', 'beng', 'b eng', 'be', 'b e', 'btech'),
  ...levelWord('bachelor', 'b tech', 'bcom', 'b com', 'bba', 'b b a', 'bca', 'bms', 'bed', 'b ed'),
  ...levelWord('bachelor', 'barch', 'b arch', 'bdes', 'b des', 'bpharm', 'b pharm', 'llb', 'll b'),
  ...levelWord(
    'bachelor',
    'mbbs',
    'm b b s',
    'bds',
    'bams',
    'bhms',
    'bfa',
    'b f a',
    '本科',
    '学士',
  ),
  ...levelWord(
    'integrated_master',
    'integrated master',
    'integrated masters',
    'integrated master s',
  ),
  ...levelWord('integrated_master', 'master integre', 'cmi', 'cursus master en ingenierie'),
  ...levelWord(
    'master',
    'master',
    'masters',
    'master s',
    'postgraduate',
    'pg',
    'msc',
    'm sc',
    'ms',
  ),
  ...levelWord(
    'master',
    'ma',
    'm a',
    'meng',
    'm eng',
    'me',
    'm e',
    'mtech',
    'm tech',
    'mca',
    'mcom',
  ),
  ...levelWord('master', 'm com', 'mres', 'mphil', 'm phil', 'llm', 'll m', 'mpharm', 'm pharm'),
  ...levelWord('master', 'med', 'm ed', 'march', 'm arch', 'pgdm', 'mastere', 'mastere specialise'),
  ...levelWord(
    'master',
    'ms mastere specialise',
    'maitrise',
    'dea',
    'dess',
    'magistere',
    'grade master',
  ),
  ...levelWord('master', 'ingenieur', 'd ingenieur', 'ecole d ingenieur', 'titre d ingenieur'),
  ...levelWord('master', 'yuksek lisans', '硕士'),
  ...levelWord('mba', 'mba', 'm b a', 'executive mba', 'emba', 'global executive mba'),
  ...levelWord('doctorate', 'doctorate', 'phd', 'ph d', 'doctoral', 'doctor', 'doctorat', 'these'),
  ...levelWord('doctorate', 'dphil', 'd phil', 'dba', 'd b a', 'edd', 'doktora', '博士'),
  ...levelWord(
    'exchange',
    'exchange',
    'exchange semester',
    'echange',
    'semestre d echange',
    'erasmus',
  ),
  ...levelWord('short', 'short', 'short course', 'short program', 'summer school', 'ecole d ete'),
  ...levelWord(
    'short',
    'certificate',
    'certificat',
    'diplome universitaire',
    'du',
    'formation courte',
  ),
  ...levelWord('short', 'postgraduate diploma', 'pg diploma', 'pgd'),
])

function levelWord(level: Level, ...words: string[]): [string, Level][] {
  return words.map((word) => [word, level])
}

/** Words as `plainText` makes them, with the one value that they all mean. */
function meaning<Value>(value: Value, ...words: string[]): [string, Value][] {
  return words.map((word) => [word, value])
}

const languageNames = new Map([
  ...meaning('ar', 'arabic', 'arabe', 'العربية'),
  ...meaning('hy', 'armenian', 'armenien'),
  ...meaning('bg', 'bulgarian', 'bulgare'),
  ...meaning('bn', 'bengali'),
  ...meaning('zh', 'chinese', 'mandarin', 'chinois', '中文', '汉语'),
  ...meaning('en', 'english', 'anglais', 'ingilizce', '英语'),
  ...meaning('fr', 'french', 'francais', 'fransizca'),
  ...meaning('de', 'german', 'allemand', 'almanca'),
  ...meaning('el', 'greek', 'grec'),
  ...meaning('hi', 'hindi'),
  ...meaning('it', 'italian', 'italien'),
  ...meaning('ja', 'japanese', 'japonais'),
  ...meaning('ko', 'korean', 'coreen'),
  ...meaning('fa', 'persian', 'persan', 'farsi'),
  ...meaning('pl', 'polish', 'polonais'),
  ...meaning('pt', 'portuguese', 'portugais'),
  ...meaning('ru', 'russian', 'russe'),
  ...meaning('es', 'spanish', 'espagnol', 'castillan'),
  ...meaning('tr', 'turkish', 'turc', 'turkce'),
  ...meaning('uk', 'ukrainian', 'ukrainien'),
  ...meaning('ur', 'urdu', 'ourdou'),
])

/** The languages that lists may name, as their codes. */
export const namedLanguages = [...new Set(languageNames.values())]

/**
 * Codes of the languages in "English", "French/English" or "English 30% / Turkish 70%", the one
 * with the largest share first; undefined where one of them is not known.
 */
export function languagesOf(text: string): string[] | undefined {
  const shares = text.split(/[/,;+&]|\s(?:and|et)\s/i).map((part) => {
    const [, name = '', percent] = /^\s*(.*?)\s*(?:(\d{1,3})\s*%)?\s*$/.exec(part) ?? []
    const isCode = /^[a-z]{2}$/i.test(name)
    const code = isCode ? name.toLowerCase() : languageNames.get(plainText(name))
    return { code, share: Number(percent ?? 0) }
  })
  const codes = shares.sort((a, b) => b.share - a.share).map(({ code }) => code)
  return codes.every((code) => code !== undefined) ? [...new Set(codes)] : undefined
}

/** The default language of teaching if a row doesn't give one. */
export function usualLanguages(country: string): string[] {
  const usual = { IN: 'en', AE: 'en', TR: 'tr', FR: 'fr', CN: 'zh' }[country]
  return usual === undefined ? [] : [usual]
}

export interface Way {
  mode: (typeof modes)[number]
  pace: (typeof paces)[number]
}

/** How it is taught, from the words of the five countries' sources; undefined where none is known. */
export function wayOf(text: string): Way | undefined {
  const words = text.split(/\s*[,;/]\s*/).map(plainText)
  if (!words.every((word) => wayWords.has(word))) return undefined
  const ways = new Set(words.map((word) => wayWords.get(word)))
  const mode = ways.has('blended')
    ? 'blended'
    : ways.has('online') && !ways.has('on_campus')
      ? 'online'
      : 'on_campus'
  return { mode, pace: ways.has('part_time') ? 'part_time' : 'full_time' }
}

const wayWords = new Map([
  ...meaning('on_campus', '', 'on campus', 'full time', 'normal education', 'evening', 'regular'),
  // Parcoursup writes here who runs the institution.
  ...meaning('on_campus', 'public', 'private', 'private contract'),
  ...meaning('on_campus', 'formation initiale', 'formation continue', 'alternance'),
  ...meaning('on_campus', 'apprentissage', 'presentiel', 'en presentiel', 'sur place'),
  ...meaning('on_campus', 'sur le campus', 'temps plein', 'temps complet', 'a temps plein'),
  ...meaning('part_time', 'part time', 'temps partiel', 'a temps partiel', 'mi temps'),
  ...meaning('blended', 'hybride', 'blended', 'hybrid', 'mixte', 'en partie en ligne'),
  ...meaning('blended', 'partly online'),
  ...meaning('online', 'online', 'distance', 'distance education', 'open education', 'en ligne'),
  ...meaning('online', 'distance learning', 'formation a distance', 'a distance', 'distanciel'),
])

/** Public or private as lists write it; undefined for other words, which say neither. */
export function ownershipIn(text: string): (typeof ownerships)[number] | undefined {
  const plain = plainText(text)
  if (/\b(?:foundation|vakif|fondation|non profit|nonprofit|sans but lucratif)\b/.test(plain)) {
    return 'nonprofit'
  }
  if (/\bbranch campus\b/.test(plain)) return 'branch_campus'
  if (/\b(?:private|privee?s?)\b/.test(plain)) return 'private'
  return /\b(?:public|publique|state|devlet|etat)\b/.test(plain) ? 'public' : undefined
}

/** Yes or no as lists write it; undefined if it is neither. */
export function yesOrNo(text: string): boolean | undefined {
  const sign = text.trim()
  if (['✓', '✔', '☑'].includes(sign)) return true
  if (['✗', '✘', '☐'].includes(sign)) return false
  const plain = plainText(text)
  if (['1', 'true', 'vrai', 'yes', 'y', 'oui', 'o', 'x', 'evet', '是'].includes(plain)) return true
  const isNo = ['0', 'false', 'faux', 'no', 'n', 'non', 'hayir', '否'].includes(plain)
  return isNo ? false : undefined
}

/**
 * One of a list of our own words, written as it is or as another word for it; undefined if it is
 * none of them.
 */
export function choiceIn<Choice extends string>(
  text: string,
  choices: readonly Choice[],
): Choice | undefined {
  const plain = plainText(text)
  return choices.find((one) => plainText(one) === plain || otherWords[one]?.includes(plain))
}

const otherWords: Record<string, readonly string[] | undefined> = {
  draft: ['brouillon'],
  published: ['publie', 'publiee'],
  archived: ['archive', 'archivee'],
  none: ['aucun', 'no', 'non'],
  agreement: ['accord', 'convention', 'partnership', 'partenariat', 'yes', 'oui'],
  on_campus: ['presentiel', 'sur place', 'sur le campus'],
  online: ['en ligne', 'a distance', 'distance'],
  blended: ['hybride', 'hybrid', 'mixte', 'en partie en ligne', 'partly online'],
  full_time: ['temps plein', 'a temps plein', 'temps complet'],
  part_time: ['temps partiel', 'a temps partiel', 'mi temps'],
  public: ['publique', 'state', 'etat'],
  private: ['prive', 'privee'],
  nonprofit: ['non profit', 'foundation', 'fondation', 'sans but lucratif'],
  branch_campus: ['branch campus'],
  agency: ['agence', 'we send it'],
  university_portal: ['portail de l universite', 'university portal'],
  national_portal: ['portail national', 'national portal'],
  embassy: ['ambassade'],
  applicant_only: ['candidat', 'candidate', 'applicant', 'the applicant', 'le candidat'],
}

const derivedNames = new Map([
  ['program', 'title'],
  ['level', 'level'],
  ['language', 'languages'],
  ['duration_months', 'durationMonths'],
  ['isced_f_broad', 'field'],
  ['tuition_amount', 'tuition'],
  ['tuition_period', 'tuition'],
  ['city', 'city'],
])

/** The fields of a program that its source computed, by the contract's names. */
export function derivedFieldsOf(text: string): string[] {
  const names = text.split(',').map((name) => derivedNames.get(name.trim()))
  return names.filter((name) => name !== undefined)
}
