import { createHash } from 'node:crypto'

/**
 * Most texts are ASCII: they are separated first, because Unicode's rules cost ten times as much.
 */
const ascii = /^[\0-\x7f]*$/
const tidyAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** Composed letters, single spaces, nothing at the ends, no control characters. */
export function tidy(text: string): string {
  if (tidyAscii.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
}

/**
 * What two spellings of one name share: letters and digits without accents, in lowercase, with
 * single spaces between.
 */
export function plainText(text: string): string {
  if (ascii.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return text
    .replace(/[İIı]/g, 'i')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A readable key of at most `length` characters; empty where nothing of the text is Latin. */
export function slugOf(text: string, length: number): string {
  const words = plainText(text.replace(/['’]/g, ''))
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-')
  return words.slice(0, length).replace(/-+$/, '')
}

/** A stable name for the subject of a row, whatever else changes in it. */
export function identityOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u001f')).digest('base64url').slice(0, 22)
}

/** At most `length` characters, none of them cut in half. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

/** Repairs how a name is typeset: spaces around commas and brackets. */
export function setSpaces(text: string): string {
  return text
    .replace(/(\S)\(/g, '$1 (')
    .replace(/\( +/g, '(')
    .replace(/ +([),;])/g, '$1')
    .replace(/,(?=\p{L})/gu, ', ')
}

/** The fields in which two records of the same shape differ, as text. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): [field: string, before: string, after: string][] {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before)
    .filter(([field, value]) => value !== now.get(field))
    .map(([field, value]) => [field, asText(value), asText(now.get(field))])
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
