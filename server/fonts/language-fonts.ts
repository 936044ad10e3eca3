import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#contract/common/values/languages.ts'

/** For running text and for headings. */
export type Weight = 'text' | 'heading'

export interface FontFile {
  /** `text` and `heading` of the house; `ar-text` of a language that brings its own. */
  name: string
  weight: Weight
  path: string
}

const house: FontFile[] = [
  { name: 'text', weight: 'text', path: join(import.meta.dirname, 'roboto-400.ttf') },
  { name: 'heading', weight: 'heading', path: join(import.meta.dirname, 'poppins-600.ttf') },
]

/**
 * The house's fonts, and those that a language brings because they lack its letters: `text.ttf` and
 * `heading.ttf` in a folder with its tag.
 */
export const fontFiles: readonly FontFile[] = [
  ...house,
  ...languages.flatMap((language) =>
    house
      .map(({ weight }) => ({
        name: `${language}-${weight}`,
        weight,
        path: join(import.meta.dirname, language, `${weight}.ttf`),
      }))
      .filter(({ path }) => existsSync(path)),
  ),
]

export function readFont({ path }: FontFile): Buffer {
  return readFileSync(path)
}
