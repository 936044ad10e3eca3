/**
 * What was typed as a number: empty is null; what can't be one stays as it is, so that the schema
 * says so. A decimal comma and spaces between thousands are read.
 */
export function numberFrom(typed: string): number | string | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (text === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : typed
}

export function textFrom(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number)
}

/** A text that may be left out. */
export function textOrNull(typed: string): string | null {
  return typed.trim() || null
}
