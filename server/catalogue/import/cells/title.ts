import { setSpaces } from './text.ts'

interface CleanTitle {
  title: string
  /**
   * The qualification that the source writes in front of the subject, or that is the whole title.
   */
  award: string | null
  /** Whether anything other than the qualification's prefix was changed. */
  cleaned: boolean
  accented: boolean
  split: boolean
  /** Whether the source cut it short. */
  truncated: boolean
}

/** A title without its source's faults. `text` is already tidy. */
export function cleanTitle(text: string, country: string): CleanTitle {
  const cleaned = balance(setSpaces(expand(unquote(text))))
  const accented = country === 'FR' ? restoreAccents(cleaned) : cleaned
  const { award, title } =
    country === 'FR' ? splitAward(accented) : { award: null, title: accented }
  return {
    title,
    award: award ?? /^(?:BBA|BCA|BMS|MBA|MCA|MBBS|PGDM)\b/.exec(title)?.[0] ?? null,
    cleaned: cleaned !== text,
    accented: accented !== cleaned,
    split: award !== null,
    truncated: text.length >= 100 && count(text, '(') > count(text, ')'),
  }
}

/** Whether a master's title is that of a master of business administration. */
export function isMba(title: string): boolean {
  return /^(?:executive |global executive )?(?:mba\b|masters? (?:of|in) business administration\b)/i.test(
    title,
  )
}

/** Quotation marks and asterisks that the source left around a title. */
function unquote(text: string): string {
  const bare = text.replace(/^["'*]+ ?| ?["'*]+$/g, '').replaceAll('*)', ')')
  return bare === text ? text : bare.charAt(0).toUpperCase() + bare.slice(1)
}

function expand(text: string): string {
  return text.replace(/\bEngg\b\.?/g, 'Engineering')
}

/** Adds the bracket that is missing at the end, or removes the extra one. */
function balance(text: string): string {
  const open = count(text, '(') - count(text, ')')
  if (open < 0 && text.endsWith(')')) return text.slice(0, open).trimEnd()
  if (open > 0 && text.endsWith('(')) return `${text.slice(0, -1).trimEnd()})`
  return open === 1 && text.length < 100 ? `${text})` : text
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

const awards = [
  [/^Licence professionnelle - /, 'Licence professionnelle'],
  [/^Double licence - /, 'Double licence'],
  [/^Licence - /, 'Licence'],
  [/^BUT - /, 'BUT'],
  [/^DN MADE - /, 'DN MADE'],
  [/^C\.M\.I - (?:Cursus Master en Ingénierie - )?/, 'CMI'],
  [/^Master (?:mention )?(?=\p{Lu})/u, 'Master'],
  [/^D\.E\.? (?=\p{Lu})/u, 'Diplôme d’État'],
  [/^DTS (?=\p{Lu})/u, 'DTS'],
] as const

function splitAward(text: string): { award: string | null; title: string } {
  for (const [prefix, award] of awards) {
    const title = text.replace(prefix, '')
    if (title !== text && title !== '') return { award, title }
  }
  return { award: null, title: text }
}

/** French words that have an accent in every use, by their form without it. */
const accented = new Map(
  `amélioration aménagement bâtiment bâtiments bibliothèque biomédical cinéma comptabilité création
  créateur créatrice début développement économie économique économiques école écoles éducation
  électrique électriques électronique électroniques énergie énergies énergétique énergétiques
  étrangère étrangères étude études évaluation événement événements expérimentation
  expérimental expérimentale fédéral général générale générales génie géographie hôtellerie
  identité identités imprimé ingénierie intégrée intérieur intérieure littérature littératures
  matériaux mécanique mécaniques média médias médiation médical médicale médicales médiatique
  métier métiers mobilité numérique numériques qualité régional régionale régionales résilience
  santé sécurité société sociétés spécialité supérieur supérieure supérieures télécommunications
  théâtre thérapeutique thérapeutiques vidéo écologie écologique éphémère évènement`
    .split(/\s+/)
    .map((word) => [bare(word), word]),
)

function restoreAccents(text: string): string {
  return text.replace(/(?<!\p{L})[a-z]{4,}(?!\p{L})/giu, (word) => {
    const right = accented.get(word.toLowerCase())
    if (right === undefined) return word
    if (word === word.toLowerCase()) return right
    if (word === word.toUpperCase()) return right.toUpperCase()
    return right.charAt(0).toUpperCase() + right.slice(1)
  })
}

function bare(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}
