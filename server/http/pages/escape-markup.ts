const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it is written in HTML, XML or SVG, between tags or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')
}
