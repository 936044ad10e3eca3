const excludedInside =
  /\((?:[^()]*\b(?:excluded|excluding|except|excepted|hors|sauf|exclue?s?|other than|not)\b[^()]*)\)/gi
const excludedAfter =
  /\b(?:excluding|except(?: for)?|other than|hors|sauf|à l’exception de)\b[^,;:()–—]*/gi

/** Study modes of a group of programs, which are no subject. */
const taughtInside =
  /\((?:[^()]*(?:-taught|\ben (?:anglais|chinois|français|turc)|\bin (?:English|Chinese|French|Turkish))[^()]*)\)/gi

/** A Master of Science may be of any subject. */
const ofScience = /\b(masters?|bachelors?) of (?:science|arts)\b/gi

/** A text without its exclusions and its study mode: `Medicine programs (MBBS excluded)`. */
export function withoutExcluded(text: string): string {
  return text
    .replace(excludedInside, ' ')
    .replace(taughtInside, ' ')
    .replace(excludedAfter, ' ')
    .replace(ofScience, '$1')
}

/** The exclusions in a text. */
export function excludedIn(text: string): string {
  return [...text.matchAll(excludedInside), ...text.matchAll(excludedAfter)]
    .map(([part]) => part)
    .join(' ')
}
