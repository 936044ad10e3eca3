import { type RouterContextProvider, redirect } from 'react-router'
import type { Draft, SaveChoices } from '#contract/admissions/admissions.ts'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { nextStep } from '../apply-loader.server.ts'
import { applyPath } from '../apply-path.ts'
import { refused } from '../apply-refusal.server.ts'
import { findDraft } from '../drafts/find-draft.server.ts'

type Choices = SaveChoices['choices']

/** Adds, moves, exchanges or removes one choice, as the button says. */
export async function changeChoices(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
  draftKey: string,
) {
  const draft = await findDraft(request, context, draftKey)
  if (!draft) return redirect(applyPath(draftKey, 'choices'), 303)
  const [verb = '', ...given] = textOf(form, 'intent').split(' ')
  if (verb === 'continue') return redirect(applyPath(draftKey, nextStep(draft)), 303)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].choices.$put({
      param: { draft_key: draftKey },
      json: {
        choices: changed(draft, verb, given),
        version: Number(textOf(form, 'version')) || 0,
        writer: textOf(form, 'writer') || 'form',
      },
    }),
  )
  if (!outcome.ok) return refused(outcome.problem)
  return redirect(applyPath(draftKey, 'choices'), 303)
}

/** `add program intake`, `next place`, `up place`, `down place`, `remove place`. */
function changed(draft: Draft, verb: string, given: string[]): Choices {
  const choices = draft.choices.map(({ program, intake }) => ({
    program: program.key,
    intake: intake.key,
  }))
  const [program = '', intake = ''] = given
  if (verb === 'add') {
    return choices.length < mostChoices ? [...choices, { program, intake }] : choices
  }
  const at = Number(given[0]) - 1
  const chosen = choices[at]
  if (!chosen) return choices
  if (verb === 'remove') return choices.toSpliced(at, 1)
  if (verb === 'next') {
    const next = draft.choices[at]?.nextIntake?.key
    return next === undefined ? choices : choices.with(at, { ...chosen, intake: next })
  }
  const to = verb === 'up' ? at - 1 : at + 1
  const other = choices[to]
  return other ? choices.with(at, other).with(to, chosen) : choices
}
