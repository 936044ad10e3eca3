import { outlineOf } from './api-outline.ts'
import { apiMarkdown } from './api-pages.ts'
import type { ApiDocument } from './openapi.ts'

/** What `docs/` keeps of the API, by file name. */
export function apiFiles(document: ApiDocument): Record<string, string> {
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'api.md': apiMarkdown(outlineOf(document)),
  }
}
