/** A text that `like` finds as it is, whatever it means in a pattern. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
