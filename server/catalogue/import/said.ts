import { plainText } from './text.ts'

/** Said of a value that is to be taken away; a cell that is left empty leaves it. */
export function isNone(text: string): boolean {
  return ['none', 'aucun', 'aucune', 'neant', 'nil'].includes(plainText(text))
}

/** Said of a value that nobody knows: a sign or a word that stands where nothing could be written. */
export function isUnknown(text: string): boolean {
  const plain = plainText(text)
  if (plain === '') return /^[-–—−_./?*…]+$/.test(text.trim())
  return unknownWords.has(plain)
}

const unknownWords = new Set([
  ...['unknown', 'not known', 'n a', 'na', 'n k', 'not available', 'not applicable', 'not given'],
  ...['not stated', 'not specified', 'not published', 'to be confirmed', 'to be announced', 'tbc'],
  ...['tba', 'tbd', 'inconnu', 'inconnue', 'inconnus', 'non connu', 'non connue', 'non connus'],
  ...['pas connu', 'pas connue', 'pas connus', 'non communique', 'non communiques', 'n c', 'nc'],
  ...['non disponible', 'non disponibles', 'n d', 'non precise', 'non precises', 'non renseigne'],
  ...['non renseignes', 'non applicable', 'sans objet', 's o', 'a confirmer', 'a preciser'],
])
