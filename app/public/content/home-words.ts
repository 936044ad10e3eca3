import type { ContentWords } from '../../server-words.ts'

export type HomeWords = ContentWords['home']
