/**
 * Writes a text with `~` for each quotation mark and the other way round; twice is the text again.
 * JSON inside a page's data has three more characters before each quotation mark: of a guide there
 * are thousands.
 */
export function swapQuotes(text: string): string {
  return text.replaceAll(/["~]/g, (sign) => (sign === '"' ? '~' : '"'))
}
