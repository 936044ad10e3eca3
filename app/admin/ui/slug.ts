const longest = 120

/** A readable key made of words: `Université de Paris` → `universite-de-paris`. */
export function slugOf(...words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
}
