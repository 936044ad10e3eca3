import type { SendingPlace } from '#contract/admissions/admissions.ts'
import type { ApplicationForm } from '#contract/answers/application-form.ts'
import type { DestinationKey, Requirement, TuitionLine } from '#contract/catalogue/catalogue.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { Certainty, Grounds, MonthSpan } from '#contract/common/values/certainty.ts'
import type { levels, submissionChannels, terms } from '#contract/common/values/vocabulary.ts'

/** What an application was made for, as it was when it was submitted. */
export interface ApplicationSnapshot {
  program: { key: string; title: Bilingual; level: (typeof levels)[number] }
  /** Applications from before its local name was kept have none. */
  university: { key: string; name: string; localName?: string | null }
  destination: DestinationKey
  submissionChannel: (typeof submissionChannels)[number]
  /** Where its applicant sends it; applications from before it was kept have none. */
  place?: SendingPlace
  intake: {
    key: string
    term: (typeof terms)[number]
    academicYear: string
    /** The deadline that applied to this applicant; null where it was not known. */
    closesAt: string | null
    zone: string
    /**
     * How certain it was and who said so. Applications from before that was kept have none of these: they
     * may have been shown a day without a source.
     */
    certainty?: Certainty
    sourceUrl?: string | null
    sourceName?: string | null
    checkedOn?: string | null
    /** The months in which it usually closes. */
    usualCloses?: MonthSpan | null
    /** Applications from before these days were kept have none. */
    decisionBy?: string | null
    depositBy?: string | null
  }
  /** Applications from before it was kept don't say how certain a fee was. */
  tuitionLines: (Omit<TuitionLine, keyof Grounds | 'checkedBy'> & Partial<Grounds>)[]
  /** Applications from before documents were requested by rule keep only the words. */
  requirements: (Pick<Requirement, 'kind' | 'mandatory' | 'text'> &
    Partial<Pick<Requirement, 'documents' | 'group' | 'nationalities' | 'rule'>>)[]
}

/** The answers of a submission, as they were read; forms before several choices asked for less. */
export type Said = Partial<Omit<ApplicationForm, 'consent'>>
