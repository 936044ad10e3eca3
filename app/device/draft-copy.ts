import { dropAllUnfinished } from './unfinished-uploads.ts'

/*
 * What is typed in the application form, on this device: it survives a lost connection, a closed
 * tab and an empty battery, and is dropped once the server has it.
 */

export interface DraftCopy {
  answers: Record<string, string>
  /** The version of the step it was typed over, and the page that saves it. */
  version: number
  writer: string
}

const prefix = 'draft.'
const storageKey = (draft: string, page: string): string => `${prefix}${draft}.${page}`

/** What was typed on a page of a form and not taken by the server yet. */
export function readCopy(draft: string, page: string): DraftCopy | null {
  try {
    return parse(localStorage.getItem(storageKey(draft, page)))
  } catch {
    return null
  }
}

/** False where the device keeps nothing: storage is full or refused. */
export function keepCopy(draft: string, page: string, copy: DraftCopy): boolean {
  try {
    localStorage.setItem(storageKey(draft, page), JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function dropCopy(draft: string, page: string): void {
  try {
    localStorage.removeItem(storageKey(draft, page))
  } catch {
    // A device that keeps nothing has nothing to let go of.
  }
}

/** Lets go of everything that was typed and begun to be sent for a form, or for all of them. */
export function dropCopies(draft = ''): void {
  dropAllUnfinished(draft === '' ? undefined : `/api/applications/drafts/${draft}`)
  try {
    const begin = draft === '' ? prefix : storageKey(draft, '')
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(begin)) localStorage.removeItem(key)
    }
  } catch {
    // A device that keeps nothing has nothing to let go of.
  }
}

function parse(text: string | null): DraftCopy | null {
  const found: unknown = text === null ? null : JSON.parse(text)
  if (!isRecord(found) || !isRecord(found['answers'])) return null
  const { answers, version, writer } = found
  if (typeof version !== 'number' || typeof writer !== 'string') return null
  const texts = Object.entries(answers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { answers: Object.fromEntries(texts), version, writer }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
