import type { DocumentType } from './document-rules.ts'

/** Documents that say who somebody is or how they are: they go first once an application ended. */
export const shortLivedDocuments = [
  'passport',
  'birth_certificate',
  'photo',
  'medical',
] as const satisfies readonly DocumentType[]
