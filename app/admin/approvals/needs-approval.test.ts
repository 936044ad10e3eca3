import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem, type ProblemCode, problems } from '#contract/common/values/problems.ts'
import { needsApproval } from './needs-approval.ts'

test('only a refusal that a colleague can lift asks for approval; any other is a failure', () => {
  const codes = Object.keys(problems) as ProblemCode[]
  const asked = codes.filter((code) => needsApproval(new Problem(code)))
  assert.deepEqual(asked, ['approval_needed'])
  assert.equal(needsApproval(new Error('approval_needed')), false)
})
