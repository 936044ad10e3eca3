/** Names with a hyphen aren't taken apart at the end of a line: TR-YÖS, TCF-DAP, e-FRRO, e-mail. */
export function keepTogether(text: string): string {
  return text.replace(/(?<![\p{L}\d-])([A-Z]{2,4}|e)-(?=\p{L})/gu, '$1\u2011')
}
