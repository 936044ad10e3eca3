/*
 * A mail greets and signs. The words that staff add may do so too, in ways that no one foresaw: a
 * greeting and a signature are recognised by their shape as much as by their words.
 */

/** A text by staff, split into its greeting, its content and its signature. */
export interface Manners {
  /** The greeting's words; empty if it begins with its content. */
  greeting: string
  body: string
  /** With the names below it; empty if it ends with its content. */
  signature: string
  /** Whether the signature names who signs: a formula alone is signed by the lines below it. */
  isSigned: boolean
}

export interface People {
  /** Of the reader, as far as they are known. */
  names: readonly string[]
  /** Who signs: the brand, and who wrote it. */
  signers: readonly string[]
}

/** A greeting is a few words: what is longer says something. */
const mostGreetingWords = 7
const mostSignatureLines = 4
const mostSignatureWords = 8

const greetingWords = [
  ...['hello', 'hi', 'hey', 'hiya', 'dear', 'greetings', 'welcome', 'to whom it may concern'],
  ...['good morning', 'good afternoon', 'good evening', 'good day', 'my dear'],
  ...['bonjour', 'rebonjour', 're-bonjour', 'bonsoir', 'salut', 'coucou', 'bjr', 'bienvenue'],
  ...['cher', 'chère', 'chers', 'chères', 'mon cher', 'ma chère', 'très cher', 'très chère'],
  ...['madame', 'monsieur', 'mademoiselle', 'mesdames', 'messieurs', 'mme', 'mlle'],
  // As applicants of the destinations and their families greet.
  ...['salam', 'salaam', 'salamou', 'salamu', 'assalamu', 'assalamou', 'as-salamu', 'marhaba'],
  ...['namaste', 'namaskar', 'merhaba', 'selam', 'sayın', 'nǐ hǎo', 'ni hao', 'nanga def'],
  ...['你好', '您好', 'नमस्ते', 'مرحبا', 'السلام عليكم', 'سلام', 'hola', 'olá', 'ciao', 'hallo'],
]

const signOffWords = [
  ...['kind regards', 'best regards', 'warm regards', 'warmest regards', 'with regards', 'regards'],
  ...['with kind regards', 'with best regards', 'with warm regards', 'best wishes', 'all the best'],
  ...['with best wishes', 'sincerely', 'yours', 'faithfully', 'respectfully', 'cheers', 'best'],
  ...['cordialement', 'bien cordialement', 'très cordialement', 'amicalement', 'sincèrement'],
  ...['bien à vous', 'bien à toi', 'à bientôt', 'salutations', 'sincères salutations'],
  ...['meilleures salutations', 'cordiales salutations', 'respectueusement', 'bonne journée'],
  ...['cdt', 'cdlt', 'bàv'],
]

/** They sign only with a name below them. */
const thanksWords = ['many thanks', 'with thanks', 'thank you', 'thanks', 'merci']

/** Formal French ends with a sentence, however long it is. */
const formalEnd = /\b(salutations|l[’']expression de|l[’']assurance de)\b/iu

/** Separates a text from its greeting and signature. */
export function readManners(text: string, people: People): Manners {
  const whole = text.trim()
  const greeting = greetingOf(whole, people)
  const rest = whole.slice(greeting.length).replace(/^[\s,]+/, '')
  const { signature, isSigned } = signatureOf(rest, people)
  const body = rest.slice(0, rest.length - signature.length).trimEnd()
  return { greeting, body, signature, isSigned }
}

/** The content, without its own greeting and signature: for a text within a mail. */
export function withoutManners(text: string, people: People): string {
  const { greeting, body } = readManners(text, people)
  if (body === '') return text
  return greeting === '' ? body : body.charAt(0).toLocaleUpperCase() + body.slice(1)
}

function greetingOf(text: string, { names }: People): string {
  const line = text.split('\n')[0]?.trimEnd() ?? ''
  if (isGreetingLine(line, names)) return line
  // On one line with the content: up to its comma or exclamation mark.
  const [opening = '', mark = ''] = /^[^,!،，.]{1,80}([,!،，.])(?=\s)/u.exec(line) ?? []
  const words = wordsOf(opening)
  if (words.length === 0 || words.length > mostGreetingWords) return ''
  if (mark === '.') return lengthBeyondWords(opening) === 0 ? opening : ''
  const isNameAlone = words.every((word) => holdsName(word, names))
  return lengthBeyondWords(opening) !== undefined || isNameAlone ? opening : ''
}

/** A separate line: with a greeting's words, or with unforeseen words and the name. */
function isGreetingLine(line: string, names: readonly string[]): boolean {
  if (wordsOf(line).length === 0 || wordsOf(line).length > mostGreetingWords) return false
  const beyond = lengthBeyondWords(line)
  if (/[,!:،，]$/u.test(line)) return beyond !== undefined || holdsName(line, names)
  if (beyond === undefined || (!isUnended(line) && beyond > 0)) return false
  return beyond <= 2 || holdsName(line, names)
}

/** How many words follow a greeting's own; undefined if it begins with none. */
function lengthBeyondWords(text: string): number | undefined {
  const begun = greetingWords.find((word) => beginsWith(text, word))
  return begun === undefined ? undefined : wordsOf(text).length - wordsOf(begun).length
}

function signatureOf(text: string, { signers }: People): Pick<Manners, 'signature' | 'isSigned'> {
  const lines = [...text.matchAll(/[^\n]+/g)]
    .map(({ 0: line, index }) => ({ line: line.trim(), index }))
    .filter(({ line }) => line !== '')
  const last = lines.slice(-mostSignatureLines)
  for (const [at, { line, index }] of last.entries()) {
    const below = last.slice(at + 1)
    const isFormula = isSignOff(line) || (isThanks(line) && below.length > 0)
    if (isFormula && below.every((one) => isNameLike(one.line))) {
      return { signature: text.slice(index), isSigned: below.length > 0 }
    }
  }
  const end = last.at(-1)
  return end && lines.length > 1 && isSigner(end.line, signers)
    ? { signature: text.slice(end.index), isSigned: true }
    : { signature: '', isSigned: false }
}

function isSignOff(line: string): boolean {
  if (formalEnd.test(line)) return true
  return isUnended(line) && isShort(line) && signOffWords.some((word) => beginsWith(line, word))
}

function isThanks(line: string): boolean {
  return isUnended(line) && isShort(line) && thanksWords.some((word) => beginsWith(line, word))
}

/** The brand, who wrote it, or « L’équipe … » / “The … team”. */
function isSigner(line: string, signers: readonly string[]): boolean {
  const bare = plain(line.replace(/^[—–-]\s*/u, '').replace(/[.,!]$/u, ''))
  if (signers.some((signer) => plain(signer) === bare)) return true
  const isTeam = /^(the|your|our) (.+ )?team\b|^(l'|votre |notre |toute l')equipe\b/u.test(bare)
  return isTeam && wordsOf(line).length <= 6 && isUnended(line)
}

function isNameLike(line: string): boolean {
  return isShort(line) && (isUnended(line) || wordsOf(line).length <= 2)
}

/** A sentence ends; a name and a formula don't. */
function isUnended(line: string): boolean {
  return !/[.?:;]$/u.test(line)
}

function isShort(line: string): boolean {
  return wordsOf(line).length <= mostSignatureWords
}

function beginsWith(text: string, words: string): boolean {
  const [whole, first] = [plain(text), plain(words)]
  return whole.startsWith(first) && !/^[\p{L}\p{N}’'-]/u.test(whole.slice(first.length))
}

function holdsName(text: string, names: readonly string[]): boolean {
  const words = wordsOf(text).map(plain)
  return names
    .flatMap((name) => name.split(/\s+/))
    .map(plain)
    .some((name) => name.length > 1 && words.includes(name))
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}’'-]*/gu) ?? []
}

/** Without case and accents: a greeting is typed in a hurry. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
}
