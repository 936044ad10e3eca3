/**
 * Words of a page in letters that neither of its languages is written in, and that no element around
 * them says the language of. A choice of a list can't hold an element.
 */
export function unmarkedLetters(html: string): string[] {
  const text = html
    .replaceAll(/<(head|script|style|template|svg|option)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<(\w+)[^>]*\blang="[^"]*"[^>]*>[^<]*<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, '\n')
  return text.match(/[\p{Script=Han}\p{Script=Devanagari}\p{Script=Arabic}]+/gu) ?? []
}
