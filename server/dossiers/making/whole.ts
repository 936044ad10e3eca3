import type { listApplicationsOf, SentDocument, ToMake } from '../queries.ts'
import type { dossierWords } from '../words.ts'

export interface Whole {
  dossier: ToMake
  applications: Awaited<ReturnType<typeof listApplicationsOf>>
  documents: readonly SentDocument[]
  pathOf: (document: SentDocument) => string
  words: ReturnType<typeof dossierWords>
  at: Date
}
