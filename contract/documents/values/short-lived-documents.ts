import type { DocumentType } from './document-rules.ts'

/**
 * Documents that show a person's identity or health: they are deleted first once an application has
 * ended.
 */
export const shortLivedDocuments = [
  'passport',
  'birth_certificate',
  'photo',
  'medical',
] as const satisfies readonly DocumentType[]
