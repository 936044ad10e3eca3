import type { gradeScaleNames } from '#contract/common/values/vocabulary.ts'
import { readGrade, scaleWritten } from './read-grade.ts'

export type GradeScale = (typeof gradeScaleNames)[number]

/**
 * A grade with its scale as one says it, by the words of `vocabulary.gradeOn`: `14,5 out of 20`. As it
 * was typed where it says its scale itself.
 */
export function writtenGrade(
  grade: string,
  scale: GradeScale,
  say: (path: `vocabulary.gradeOn.${GradeScale}`, values: { grade: string }) => string,
): string {
  const isSaid = scaleWritten(grade) === scale || readGrade(grade)?.of !== undefined
  return grade === '' || isSaid ? grade : say(`vocabulary.gradeOn.${scale}`, { grade })
}
