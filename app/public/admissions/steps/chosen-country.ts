/** The value that a press on one of the possible countries of a field sends. */
export const chosenCountry = (field: string, code: string) => `country.${field}.${code}`

export function readChosenCountry(intent: string): { field: string; code: string } | undefined {
  const [, field, code] = /^country\.(\w+)\.([A-Z]{2})$/.exec(intent) ?? []
  return field === undefined || code === undefined ? undefined : { field, code }
}
