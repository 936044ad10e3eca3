import { plainDigits } from '#contract/common/values/plain-digits.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { type gradeScaleNames, gradeScales } from '#contract/common/values/vocabulary.ts'

type ScaleName = (typeof gradeScaleNames)[number]

interface WrittenGrade {
  value: number
  /** The end of the scale that is written with it: 20 of `14/20`. */
  of: number | undefined
  isPercent: boolean
}

/** What follows a whole number on some transcripts. */
const quarters: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' }

/** A rank in brackets: by its ordinal, or by a word for it. */
const rank =
  /\((?=[^()]*(?:\d\s?(?:[eè]me|er|re|e|è|st|nd|rd|th)(?![\p{L}\d])|\brang|\brank|\bclass|\bplace))[^()]*\)/iu

/**
 * The number of a grade as transcripts write it: `8.7/10.0`, `14 (mention bien)`, `15,5 sur 20`,
 * `75 p. 100`, `14 (sur 20)`; a rank after it, `14/20 (3e sur 120)`, is no part of it.
 */
export function readGrade(typed: string): WrittenGrade | undefined {
  const text = plainDigits(typed)
    .replaceAll(/(\d)\s*,\s*(\d)/g, '$1.$2')
    .replaceAll(/(?<=\d)\s*[¼½¾]/g, (part) => quarters[part.trim()] ?? '')
    .replace(rank, '')
    .replace(/\(\s*((?:\/|sur\b|out of\b)\s*\d+(?:\.\d+)?)\s*\)/i, '$1')
  const found =
    /^[^\d./+-]*?(\d+(?:\.\d+)?)\s*(?:marks|points|pts)?\s*(?:(%|per ?cent|pour ?cent|p\.? ?100|p\.? ?c\.?(?![\p{L}\d]))|(?:\/|∕|⁄|sur|out of|on|of|de)\s*(\d+(?:\.\d+)?)\b)?[^\d/]*$/iu.exec(
      text.replaceAll(/\s+/g, ' ').trim(),
    )
  if (!found) return undefined
  const [, value, percent, of] = found
  return {
    value: Number(value),
    of: of === undefined ? undefined : Number(of),
    isPercent: percent !== undefined,
  }
}

/** The scale that is written with a grade, if that names one. */
export function scaleWritten(typed: string): ScaleName | undefined {
  const grade = readGrade(typed)
  if (!grade) return undefined
  if (grade.isPercent) return 'percent'
  return grade.of === undefined ? undefined : scaleOf(grade.of)
}

function scaleOf(end: number): ScaleName | undefined {
  return ([4, 5, 10, 20, 100] as const)
    .map((max) => [`of-${max}`, max] as const)
    .find(([, max]) => max === end)?.[0]
}

/** What is wrong with a grade on the chosen scale. A letter or another scale takes any text. */
export function gradeProblem(typed: string, scale: ScaleName): FieldProblem | undefined {
  if (scale === 'letter' || scale === 'other') return undefined
  const { min, max } = gradeScales[scale]
  const grade = readGrade(typed)
  if (!grade) {
    return /\d/.test(plainDigits(typed))
      ? { code: 'not_a_number', params: { maximum: max } }
      : { code: 'grade_in_words' }
  }
  const { value, of, isPercent } = grade
  const isOther = of === undefined ? isPercent && max !== 100 : of !== max
  if (isOther) {
    const other = scaleWritten(typed) ?? 'other'
    return { code: 'grade_of_other_scale', params: { grade: value, scale: other, chosen: scale } }
  }
  if (value >= min && value <= max) return undefined
  return { code: 'grade_out_of_scale', params: { minimum: min, maximum: max } }
}
