import { onPaper } from '../pdf/fonts.ts'

interface Named {
  given_names: string
  family_name: string | null
  passport_name: string | null
}

/**
 * Whom a letter of offer is made out to: the name as it was given, and in the letters of the passport
 * where the letter’s fonts lack its own. Undefined where there is neither.
 */
export function nameOnLetter({ given_names, family_name, passport_name }: Named) {
  const given = [given_names, family_name].filter((name) => name !== null).join(' ')
  return onPaper(given) ?? passport_name ?? undefined
}
