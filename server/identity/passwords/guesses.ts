import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * How soon a guesser finds a password by trying common words in a row, with digits between them:
 * `jevaisenfrance` is four of the commonest words there are, and `thuglife4ever1` two and a digit.
 * A word costs as many guesses as there are commoner ones (`common-words.txt`, the commonest of
 * English, of French and of passwords), and a sequence the product. No one has to write in a special
 * way: one uncommon word is enough.
 */

/** About 26 bits. Three words that are not among the five hundred commonest are beyond it. */
const fewestGuesses = 5e7

const guessesAtLetter = 26
const guessesAtYear = 60
/** A country, one of its cities, or a word that matters to everyone here. */
const guessesAtPlace = 300
/** A word of faith or family, which are commoner in passwords than in books and subtitles. */
const guessesAtDear = 100
/** How a wish or a feeling begins: one thought, however many words it takes. */
const guessesAtBeginning = 30
/** Three digits or more up or down. */
const guessesAtRow = 20
/** Two or three digits next to a country are usually its dial code. */
const guessesAtDialCode = 30
const longestWord = 24
const guessesAtSign = 3

const subjects = new Set(
  (
    'study studies studying student scholarship university college campus visa abroad passport diploma degree ' +
    'etude etudes etudier etudiant etudiante bourse universite etranger passeport diplome licence master'
  ).split(' '),
)

const dear = new Set(
  // Words of faith, as written in Latin letters in various places.
  (
    'allah allahou allahu akbar ouakbar wakbar alhamdoulilah alhamdoulillah alhamdulillah hamdoulilah hamdoulillah ' +
    'hamdullah inchallah inshallah incha insha machallah machaallah mashallah mashaallah soubhanallah subhanallah ' +
    'astaghfirullah astaghfiroullah astagfirullah bismillah bismilah salam salamalekoum assalam rahman rahim ' +
    'mouhammad mouhamed mohamed mohammed muhammad rassoul quran coran islam muslim musulman musulmane ramadan touba ' +
    'ayatoulkoursi ayatulkursi yallah yalla barka baraka mouride serigne jesus christ jesuschrist yesu seigneur dieu lord god gloire glory grace amen alleluia ' +
    'hallelujah bless blessed blessing benediction beni benie saint sainte marie maria esprit spirit psaume psalm ' +
    'bible eglise church prayer priere faith savior saviour sauveur eternel emmanuel ' +
    // Words of family and love.
    'maman mama mami mamie mamounette mum mom mommy mummy mother papa papi papy daddy father parents family famille ' +
    'bebe bebes baby babies enfant enfants child children kids fils fille filles garcon son daughter brother sister ' +
    'frere soeur freres soeurs mari femme epoux epouse husband wife cherie cheri darling honey honeyboy tonton tata ' +
    'tantine oncle uncle auntie cousin cousine grandmere grandpere grandma grandpa amour love coeur heart princesse ' +
    'princess prince reine queen king adore adoree doudou bisous'
  ).split(' '),
)

const beginnings = new Set(
  (
    'i im iam iwill iwant iwantto iwanna ineed ineedto ilove ilike ihave imgoingto iamgoingto igoto welove thankyou ' +
    'thanks merci jaime jadore jevais jeveux jeveuxaller jesuis jai jepars jeteveux onaime vive gloirea graceadieu'
  ).split(' '),
)

/** Whether common words and digits alone lead to this folded password too soon. */
export function isSoonGuessed(
  folded: string,
  places: ReadonlySet<string>,
  readings: readonly string[],
): boolean {
  return [folded, ...readings].some((text) => guessesAt(text, places) < fewestGuesses)
}

/** The smallest product of the costs of its parts, over all ways to split it. */
function guessesAt(text: string, places: ReadonlySet<string>): number {
  const signs = [...text]
  const best = [1, ...signs.map(() => Number.POSITIVE_INFINITY)]
  for (let end = 1; end <= signs.length; end++) {
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const part = signs.slice(start, end).join('')
      best[end] = Math.min(
        best[end] ?? Number.POSITIVE_INFINITY,
        (best[start] ?? Number.POSITIVE_INFINITY) * costOf(part, places),
      )
    }
  }
  return best.at(-1) ?? 1
}

function costOf(part: string, places: ReadonlySet<string>): number {
  return Math.min(
    ranks().get(part) ?? Number.POSITIVE_INFINITY,
    dear.has(part) ? guessesAtDear : Number.POSITIVE_INFINITY,
    // `I want to` and `j’aime` are one, whatever separates them.
    beginnings.has(part.replaceAll(/(?<=\p{L})[\s'’_.-](?=\p{L})/gu, ''))
      ? guessesAtBeginning
      : Number.POSITIVE_INFINITY,
    costOfPlace(part, places),
    costOfDigits(part),
    costOfSign(part),
  )
}

/** A country, a city or a subject; before it or behind it a dial code. */
function costOfPlace(part: string, places: ReadonlySet<string>): number {
  const [, before = '', name = '', behind = ''] =
    /^((?:00)?\d{0,3})(\D+)((?:00)?\d{0,3})$/.exec(part) ?? []
  if (!places.has(name) && !subjects.has(name)) return Number.POSITIVE_INFINITY
  const codes = [before, behind].filter((code) => code !== '').length
  return guessesAtPlace * guessesAtDialCode ** codes
}

/** Years, rows such as `12345`, and repeated digits; others count as single characters. */
function costOfDigits(part: string): number {
  if (/^(?:19|20)\d\d$/.test(part)) return guessesAtYear
  if (part.length > 2 && rows.some((row) => row.includes(part))) return guessesAtRow
  const [, repeated] = /^(\d{1,4}?)\1+$/.exec(part) ?? []
  return repeated === undefined ? Number.POSITIVE_INFINITY : 2 * 10 ** repeated.length
}

const rows = ['01234567890', '09876543210']

function costOfSign(part: string): number {
  if ([...part].length > 1) return Number.POSITIVE_INFINITY
  if (/\d/.test(part)) return 10
  if (/\p{L}/u.test(part)) return guessesAtLetter
  return /[\s'’_.-]/u.test(part) ? 1 : guessesAtSign
}

/** How many words are commoner in its own list; the file has three, which share many. */
const listsSharedOut = 2.5

let kept: Map<string, number> | undefined

/** How many words are commoner in its own list; the file has three, which share many. */
function ranks(): Map<string, number> {
  kept ??= new Map(
    readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((word, at) => [word, 2 + at / listsSharedOut]),
  )
  return kept
}
