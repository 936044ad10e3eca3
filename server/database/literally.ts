/** A text to be found by `like` as it is, whatever it means in a pattern. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
