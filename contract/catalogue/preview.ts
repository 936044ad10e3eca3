import { z } from 'zod'
import { Slug } from '#contract/common/common.ts'
import { Estimate } from '#contract/costs/estimate.ts'
import { DestinationDetail, ProgramDetail, UniversityDetail } from './catalogue.ts'

export const previewEntities = ['program', 'university', 'destination'] as const
export const PreviewParams = z.object({ entity: z.enum(previewEntities), entity_key: Slug })
export type PreviewEntity = (typeof previewEntities)[number]

/** The page on which staff see a record as visitors would; the link works for half an hour. */
export const PreviewLink = z.object({ path: z.string() })

/** The contents of that page. */
export const Preview = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('program'), detail: ProgramDetail }),
  z.object({ entity: z.literal('university'), detail: UniversityDetail }),
  z.object({
    entity: z.literal('destination'),
    detail: DestinationDetail,
    /** What a year costs there, as far as its living costs are known. */
    estimate: Estimate.nullable(),
  }),
])
export type Preview = z.infer<typeof Preview>
