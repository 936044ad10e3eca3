import type { DestinationKey, TuitionLine } from '#contract/catalogue.ts'
import type { Bilingual } from '#contract/common.ts'

/** What an application was made for, as it stood when it was submitted. */
export interface ApplicationSnapshot {
  program: { key: string; title: Bilingual; level: string }
  university: { key: string; name: string }
  destination: DestinationKey
  submissionChannel: string
  intake: { key: string; term: string; academicYear: string; closesAt: string; zone: string }
  tuitionLines: TuitionLine[]
  requirements: { kind: string; mandatory: boolean; text: Bilingual }[]
}
