import { data } from 'react-router'
import type { Problem } from '#contract/common/values/problems.ts'
import type { ApplyAnswer } from './apply-view.ts'

export function refused(
  { code, fields = {}, status }: Problem,
  answers: ApplyAnswer['answers'] = null,
) {
  const answer: ApplyAnswer = { problem: code, fields, answers }
  return data(answer, { status })
}
