/** Why a document is rejected, in the order of the keys 1 to 8. */
export const rejectionTemplates = [
  'unreadable',
  'incomplete',
  'cut_off',
  'other_document',
  'expired',
  'other_name',
  'not_translated',
  'not_certified',
] as const

/** What staff write to applicants again and again. */
export const messageTemplates = ['documents', 'progress', 'deadline', 'question', 'call'] as const

/** What of a file may stand in a text, as `{{name}}`. */
export const placeholders = [
  'name',
  'number',
  'program',
  'university',
  'deadline',
  'documents',
  'document',
  'brand',
] as const

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text with its values; placeholders that have none stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(pattern, (whole, name: string) => values[name] ?? whole)
}

/** What stands in a text between braces: none is left in what may be sent. */
export function leftIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole)
}
