import { onPaper } from '../pdf/fonts.ts'

interface Named {
  given_names: string
  family_name: string | null
  passport_name: string | null
}

/**
 * The name on a letter of offer: as it was given, and in the letters of the passport
 * if the letter’s fonts lack its characters. Undefined if there is neither.
 */
export function nameOnLetter({ given_names, family_name, passport_name }: Named) {
  const given = [given_names, family_name].filter((name) => name !== null).join(' ')
  return onPaper(given) ?? passport_name ?? undefined
}
