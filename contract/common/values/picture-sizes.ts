import type { ProblemCode } from './problems.ts'

/** The widths in which a picture for pages is kept, up to its own size. */
export const pictureWidths = [160, 320, 640, 1280] as const

/** A wordmark is wide and low; below this nothing can be made out. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  minWidth: 120,
  minHeight: 40,
  pictures: 8,
  /** How many pictures one person may upload per day that no university shows. */
  unshownADay: 100,
  textLength: 300,
  creditLength: 200,
} as const

/** Why a picture is refused: codes of problems. */
export const pictureRefusals = [
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'file_damaged',
  'file_too_many_pixels',
  'file_too_complex',
  'picture_too_small',
] as const satisfies readonly ProblemCode[]
export type PictureRefusal = (typeof pictureRefusals)[number]

/** The widths of a picture whose largest copy has this one, the smallest first. */
export function widthsUpTo(width: number): number[] {
  return [...pictureWidths.filter((one) => one < width), width]
}

/** The address of a picture's copy, for everyone. */
export function pictureAddress(key: string, width: number): string {
  return `/pictures/${key}-${width}.webp`
}
