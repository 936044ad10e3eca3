import { BrowserWords } from './words.ts'

/** Stands in for the library of this name in what a browser loads (`vite.config.ts`). */
export function createInstance(): BrowserWords {
  return new BrowserWords()
}
