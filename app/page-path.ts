/** Whether a path is one of a page's, of whose pattern each part that begins with `:` is any text. */
export function isPage(pattern: string, path: string): boolean {
  const [asked, found] = [pattern, path].map((one) => one.replace(/\/+$/, '').split('/'))
  if (!asked || asked.length !== found?.length) return false
  return asked.every((part, place) =>
    part.startsWith(':') ? found[place] !== '' : part === found[place],
  )
}
