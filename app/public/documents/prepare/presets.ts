/** What a file is made for: its form and the most bytes it may have. */
export interface Preset {
  form: 'pdf' | 'jpeg'
  bytes: number
}

export const presetNames = ['own', 'five', 'two', 'photo'] as const
export type PresetName = (typeof presetNames)[number]

/** Where a portal says MB it may count 1000 or 1024: the smaller fits both. */
export const presets = {
  own: { form: 'pdf', bytes: 10_000_000 },
  five: { form: 'pdf', bytes: 5_000_000 },
  two: { form: 'pdf', bytes: 2_000_000 },
  photo: { form: 'jpeg', bytes: 300_000 },
} as const satisfies Record<PresetName, Preset>

export interface Step {
  /** Pixels of the longer side: 2339 is a page of A4 at 200 dots per inch. */
  longest: number
  /** Of a JPEG, 0 to 1. */
  quality: number
}

/** How a picture is made smaller, a little more with each step. */
export const steps: readonly [Step, ...Step[]] = [
  { longest: 2339, quality: 0.82 },
  { longest: 2339, quality: 0.7 },
  { longest: 2000, quality: 0.68 },
  { longest: 1754, quality: 0.65 },
  { longest: 1500, quality: 0.6 },
  { longest: 1240, quality: 0.55 },
  { longest: 1050, quality: 0.5 },
  { longest: 877, quality: 0.45 },
]

/** From here on small print may not be read any more: about 100 dots per inch. */
const smallFrom = 1240

export function isSmall({ longest }: Step): boolean {
  return longest <= smallFrom
}

/**
 * The step to try after one that made too many bytes: the next, or one further on where even that
 * is sure to be too large. Undefined where there is none.
 */
export function stepAfter(at: number, madeBytes: number, mostBytes: number): number | undefined {
  const made = steps[at]
  if (!made) return undefined
  for (let next = at + 1; next < steps.length; next++) {
    const step = steps[next]
    // Fewer pixels or a lower quality save at most about this much; guessing low tries more, not less.
    if (step && madeBytes * weight(step, made) * 0.8 <= mostBytes) return next
  }
  return at < steps.length - 1 ? steps.length - 1 : undefined
}

function weight(step: Step, made: Step): number {
  return (step.longest / made.longest) ** 2 * (step.quality / made.quality)
}
