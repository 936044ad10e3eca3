import type { Language } from '#contract/common/values/languages.ts'
import type { gradeScaleNames } from '#contract/common/values/vocabulary.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { readGrade, scaleWritten } from './read-grade.ts'

export type GradeScale = (typeof gradeScaleNames)[number]

/**
 * A grade with its scale in words, using `vocabulary.gradeOn`: `14.5 out of 20`, in the
 * reader's digits. As it was typed if it names its scale itself.
 */
export function writtenGrade(
  grade: string,
  scale: GradeScale,
  language: Language,
  say: (path: `vocabulary.gradeOn.${GradeScale}`, values: { grade: string }) => string,
): string {
  const namesScale = scaleWritten(grade) === scale || readGrade(grade)?.of !== undefined
  const figures = figuresFor(grade, language)
  return grade === '' || namesScale
    ? figures
    : say(`vocabulary.gradeOn.${scale}`, { grade: figures })
}
