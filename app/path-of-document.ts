/** The path that the document was loaded for; later ones came without a new document. */
export function pathOfDocument(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded && new URL(loaded.name).pathname
}
