/** The fields of two states of a record that are not the same. */
export function changedFields(before: unknown, after: unknown): string[] {
  const one = fieldsOf(before)
  const other = fieldsOf(after)
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (field) => JSON.stringify(one.get(field)) !== JSON.stringify(other.get(field)),
  )
}

/** One field of a record as a line of text. */
export function fieldText(record: unknown, field: string): string {
  return textOf(fieldsOf(record).get(field))
}

function fieldsOf(record: unknown): Map<string, unknown> {
  return new Map(typeof record === 'object' && record !== null ? Object.entries(record) : [])
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join('; ')
  if (typeof value === 'object') return Object.values(value).map(textOf).join(' · ')
  return String(value)
}
