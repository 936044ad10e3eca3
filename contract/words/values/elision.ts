/*
 * French says « d’Istanbul » and « de Lille », « qu’Aïssatou » and « que Fatou »: the word before a
 * placeholder in a text depends on the name that is inserted.
 */

/** A placeholder after a word that is elided, such as `de {{university}}`. */
const places = /(?<![\p{L}’'])([Dd]|[Qq]u)e (?=\{\{([^{}]*)\}\})/gu

/**
 * The text with `de` and `que` elided before placeholders whose values begin with a vowel sound.
 */
export function elided(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(places, (whole, word: string, name: string) =>
    isElidedBefore(values[name.trim()] ?? '') ? `${word}’` : whole,
  )
}

/** Words and names with a silent h; in others, foreign ones above all, it is aspirated. */
const silentH =
  /^h(?:e(?:c|l[eè]ne|nri|nriette|rv[eé]|rmine|ure)|ono(?:r[eé]|rine)|u(?:bert|go|gues|man)|ort|ippoly|yacinth|yderabad|[oô]pita|[oô]tel|isto|abit|elv|ygi|ydr)/u

/** English words that begin with the sound of « you ». */
const youSound = /^(?:univers(?:ity|al)|united|union college|eur(?:ope|asia)|utah)/u

/** Whether a French `de` loses its e before a name. */
export function isElidedBefore(name: string): boolean {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .trim()
    .toLowerCase()
  // « une », « onze », « oui » and the digits that are read that way stay unelided.
  if (/^(?:onz|oui\b|uhl|ouistiti)/u.test(plain) || youSound.test(plain)) return false
  if (plain.startsWith('h')) return silentH.test(plain) || /^H[A-Z]{1,4}\b/.test(name.trim())
  if (plain.startsWith('y')) return /^y[^aeiouyı]/u.test(plain)
  // A « ou » before a vowel is read as w: « de Ouagadougou ».
  if (/^ou[aeiy]/u.test(plain)) return false
  return /^[aeiouœæıø]/u.test(plain)
}
