/** The mark of the parts that show errors: `app/ui/error-summary.tsx` and `refusal-notice.tsx`. */
const errorMark = ' data-refused="error"'

/**
 * A page that shows errors says so before its title, without scripts too: `ErrorSummary` does the
 * same where they run. `mark` is the beginning, such as “Error: ”.
 */
export function withErrorTitle(html: string, mark: string): string {
  if (!html.includes(errorMark) || html.includes(`<title>${mark}`)) return html
  return html.replace('<title>', () => `<title>${mark}`)
}
