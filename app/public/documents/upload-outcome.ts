import { type ProblemCode, problems } from '#contract/common/values/problems.ts'
import { type DocumentType, documentTypes } from '#contract/documents/values/document-rules.ts'
import type { UploadOutcome } from './document-view.ts'

const mostShown = 30

/** What the address says about a plain form's upload; anyone can write one, so only codes count. */
export function uploadOutcomeOf(query: URLSearchParams): UploadOutcome {
  const names = query.getAll('file')
  const taken = Number(query.get('uploaded') ?? 0)
  return {
    item: readItem(query.get('item')) ?? null,
    taken: Number.isInteger(taken) && taken > 0 && taken <= mostShown ? taken : 0,
    refused: query
      .getAll('refused')
      .slice(0, mostShown)
      .flatMap((code, at) =>
        isProblem(code) ? [{ problem: code, name: (names[at] ?? '').slice(0, 200) }] : [],
      ),
  }
}

export function readType(value: string | null): DocumentType | undefined {
  return documentTypes.find((one) => one === value)
}

/** A line's id as an address has it; undefined for what is none. */
function readItem(value: string | null): string | undefined {
  const [type = '', language, ...rest] = value?.split('-') ?? []
  const isLanguage = language === undefined || /^[a-z]{2}$/.test(language)
  return readType(type) && isLanguage && rest.length === 0 ? (value ?? undefined) : undefined
}

function isProblem(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
