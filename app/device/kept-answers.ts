/*
 * Answers of a form that was sent, which an applicant asked this device to remember. They leave it
 * only with the next form that they are chosen for.
 */

export interface KeptAnswers {
  answers: Record<string, string>
  /** When they were given. */
  at: string
}

const storageKey = 'answers'

/** Null where nothing is kept, or nothing that can be read. */
export function readAnswers(): KeptAnswers | null {
  try {
    return readKept(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

/** Consents are asked for each time, and are not kept. */
export function keepAnswers({ answers, at }: KeptAnswers): void {
  const { declaration: _, ...kept } = answers
  try {
    localStorage.setItem(storageKey, JSON.stringify({ answers: kept, at }))
  } catch {
    // Storage is full or refused: the next form begins empty.
  }
}

export function dropAnswers(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // A device that keeps nothing has nothing to let go of.
  }
}

/**
 * What was kept, as far as it makes sense: it may be edited by hand, or come from another version.
 */
export function readKept(text: string | null): KeptAnswers | null {
  const found = parse(text)
  if (typeof found !== 'object' || found === null) return null
  if (!('answers' in found) || !('at' in found)) return null
  const { answers, at } = found
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  if (typeof answers !== 'object' || answers === null) return null
  const texts = Object.entries(answers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { answers: Object.fromEntries(texts), at }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
