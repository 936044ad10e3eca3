import { z } from 'zod'
import { eachLanguage, OpaqueKey } from './common.ts'
import { pictureLimits } from './values/picture-sizes.ts'

/** A picture that is kept, with the size of its largest copy. */
export const Picture = z
  .strictObject({
    key: OpaqueKey,
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/** What a picture shows, for people who can't see it. */
const PictureText = z.strictObject(
  eachLanguage(
    z.string().trim().min(1).max(pictureLimits.textLength),
    z.string().trim().max(pictureLimits.textLength),
  ),
)

const described = {
  alt: PictureText,
  /** Who made it and on which terms it may be shown. */
  credit: z.string().trim().min(1).max(pictureLimits.creditLength).nullable(),
}

export const DescribedPicture = Picture.extend(described).meta({ id: 'DescribedPicture' })
export type DescribedPicture = z.infer<typeof DescribedPicture>

/** Named by its key: the server knows its size. */
export const LogoInput = z.strictObject({ key: OpaqueKey })
export const PictureInput = z
  .strictObject({ key: OpaqueKey, ...described })
  .meta({ id: 'PictureInput' })
export type PictureInput = z.infer<typeof PictureInput>
