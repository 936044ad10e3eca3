import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#contract/common/values/problems.ts'
import { otherNames } from '#contract/countries/values/other-country-names.ts'
import type { Role } from '#contract/identity/permissions.ts'
import { passwordLength } from '#contract/identity/values/password-length.ts'
import type { Env } from '../../env.ts'
import { isBreached } from './breached-passwords.ts'
import { isSoonGuessed } from './guesses.ts'
import { foldPassword, isListed } from './listed-passwords.ts'

type Installed = Pick<Env, 'brandName' | 'breachedPasswords'>

interface Owner {
  role: Role
  email: string
  /** Names and anything else that a guesser would know: a password built from them is no secret. */
  names: readonly (string | null)[]
}

/**
 * Refuses a password that is too short for its owner's role, or that a guesser tries first. No one has
 * to use special characters; spaces, any script and a password manager's own are welcome.
 */
export function checkPassword(password: string, owner: Owner, installed: Installed): void {
  const minimum =
    owner.role === 'applicant' ? passwordLength.applicant : passwordLength.administrator
  if ([...password.normalize('NFKC')].length < minimum) {
    throw new Problem('password_too_short', {
      fields: { password: { code: 'password_too_short', params: { minimum } } },
    })
  }
  const known = [
    installed.brandName,
    'passerelle',
    ...owner.email.split(/[@.]/),
    owner.email,
    ...owner.names,
  ]
  const text = foldPassword(password)
  const { breachedPasswords: list } = installed
  if (
    isSoonGuessed(text, countryNames(), readingsOf(text)) ||
    isGuessable(text, known) ||
    isGuessable([...text].reverse().join(''), known) ||
    (list !== undefined && isBreached(list, password))
  ) {
    throw new Problem('password_too_common', {
      fields: { password: { code: 'password_too_common' } },
    })
  }
}

const shortestKnownWord = 3
const leastDistinct = 5
const leastLettersOfOnesOwn = 4
const leastBesideStems = 6
/** How many characters before and after a word are checked one by one. */
const mostCut = 4
/** As fingers walk: along the keys, up and down their columns, and in zigzag between two rows. */
const walks = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'],
  ...['1aqw', '2zsx', '3edc', '8ik', '9ol', '0pm'],
  ...['1q2w3e4r5t6y7u8i9o0p', '1a2z3e4r5t6y7u8i9o0p'],
]

function isGuessable(text: string, known: readonly (string | null)[]): boolean {
  const joined = text.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  if (new Set(text).size < leastDistinct) return true
  if (isRun(joined)) return true
  const common = commonPasswords()
  if ([text, joined, period(joined)].some((one) => common.has(one))) return true

  if (coresOf(text).some(isKnownWord) || isOneWordRepeated(text)) return true
  const besideStems = withoutStems(joined)
  if (joined !== besideStems && lettersOf(without(besideStems, known)).length < leastBesideStems) {
    return true
  }

  const letters = lettersOf(text)
  if (letters !== '' && [letters, period(letters)].some((one) => common.has(one))) return true
  const ownLetters = lettersOf(without(text, known))
  return ownLetters !== letters && ownLetters.length < leastLettersOfOnesOwn
}

function isKnownWord(word: string): boolean {
  return isListed(word) || commonPasswords().has(word) || countryNames().has(word)
}

/** The same word again and again, whatever separates it: `senegal2026senegal`. */
function isOneWordRepeated(text: string): boolean {
  const parts = text.split(/[\d\s!.,;:_/#&*~-]+/u).filter((part) => part !== '')
  const words = new Set(parts.length > 1 ? parts : [period(lettersOf(text))])
  if (words.size > 1) return spokenOf(text).some((word) => isKnownWord(period(word)))
  return [...words].some((word) => coresOf(word).some(isKnownWord))
}

/** Its letters with disguised ones read, without separators. */
function spokenOf(text: string): string[] {
  const parts = text.split(/[\s!.,;:_/#&*~-]+/u).map((part) => part.replaceAll(/^\d+|\d+$/gu, ''))
  return ambiguous.map((one) => lettersOf(undisguised(parts.join(''), one)))
}

/** Signs that represent letters; `1` and `!` for one of two. */
const disguises = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}
const ambiguous = ['i', 'l'] as const

/**
 * The word within the characters before and after it, without its disguise: `P@ssw0rd2026!` is
 * `password`. Characters at its ends may belong to it or not, so each way to cut them is tried.
 */
function coresOf(text: string): string[] {
  const [, before = '', middle = '', behind = ''] =
    /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  const cores = new Set<string>()
  for (let start = Math.max(0, before.length - mostCut); start <= before.length; start++) {
    for (let end = 0; end <= Math.min(behind.length, mostCut); end++) {
      const part = `${before.slice(start)}${middle}${behind.slice(0, end)}`
      cores.add(plain(part))
      for (const one of ambiguous) cores.add(plain(undisguised(part, one)))
    }
  }
  return [...cores]
}

/** The readings of disguised signs: letters, or the words that sound like the digit. */
function readingsOf(text: string): string[] {
  return [...ambiguous.map((one) => undisguised(text, one)), text.replaceAll('4', 'for')]
}

function undisguised(text: string, one: (typeof ambiguous)[number]): string {
  const known = new Map<string, string>([...Object.entries(disguises), ['1', one], ['!', one]])
  return [...text].map((sign) => known.get(sign) ?? sign).join('')
}

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Words that many passwords are built on: the rest must be strong enough alone. */
const stems = [
  'jesuis',
  'jetaime',
  'jeveux',
  'monamour',
  'motdepasse',
  'bonjour',
  'iloveyou',
  'letmein',
  'password',
  'welcome',
]

function withoutStems(joined: string): string {
  const found = stems.find((stem) => joined.includes(stem))
  return found === undefined ? joined : lettersOf(joined.replaceAll(found, ''))
}

/** The rest of a password without the known details of its owner. */
function without(text: string, known: readonly (string | null)[]): string {
  const words = known
    .flatMap((one) => [one ?? '', ...(one ?? '').split(/[\s._+'’-]+/)])
    .map(foldPassword)
    .filter((word) => word.length >= shortestKnownWord)
    .sort((one, other) => other.length - one.length)
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, '')
}

/** Most of it walks along the alphabet, the digits or a row of keys, in either direction. */
function isRun(text: string): boolean {
  let steps = 0
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1)
    const back = `${pair[1]}${pair[0]}`
    if (pair[0] === pair[1] || walks.some((walk) => walk.includes(pair) || walk.includes(back))) {
      steps++
    }
  }
  return text.length > 1 && steps / (text.length - 1) >= 0.8
}

/** The shortest text that, repeated, gives this one: itself when it doesn't repeat. */
function period(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1)
  return at === -1 ? text : text.slice(0, at)
}

let countries: Set<string> | undefined

/** Every country and its cities as people write them: a home is the first guess after a name. */
function countryNames(): ReadonlySet<string> {
  countries ??= new Set(
    [
      ...['en', 'fr'].flatMap((language) => {
        const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
        return regionCodes().map((code) => names.of(code) ?? '')
      }),
      ...Object.values(otherNames).flatMap((names) => names.split(',')),
    ]
      .map(foldPassword)
      .flatMap((name) => [name, name.replaceAll(/ (?:d['’]|de |du |des |la |the |of )/gu, ' ')])
      .map(plain)
      .filter((name) => [...name].length >= shortestKnownWord),
  )
  return countries
}

function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.map((second) => `${first}${second}`))
}

let listed: Set<string> | undefined

function commonPasswords(): Set<string> {
  listed ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => [line, line.replaceAll(/[^\p{L}\p{N}]+/gu, '')]),
  )
  return listed
}
