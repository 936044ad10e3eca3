import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import styles from '../apply.module.css'
import type { ApplyAnswer, DraftFrame, QuestionStep } from '../apply-view.ts'
import { BackToTasks } from '../back-to-tasks.tsx'
import { Conflict } from '../conflict.tsx'
import { KeptWhere } from '../drafts/kept-where.tsx'
import { useKeeper } from '../drafts/use-keeper.ts'
import { Refusal } from '../refusal.tsx'
import { summaryOf } from './field-messages.ts'
import { Prefill } from './prefill.tsx'

interface StepFormProps {
  step: QuestionStep
  draft: DraftFrame
  /** The fields of this page, in their order. */
  fields: readonly string[]
  /** Tells this page from the other pages of its step. */
  page: string
  answer: ApplyAnswer | undefined
  token: string
  title: string
  lead: string
  /** A button that takes away what the page is about. */
  removal?: string | undefined
  children: ReactNode
}

/** One page of the form: what is wrong, the questions, where the answers are kept, the way on. */
export function StepForm(props: StepFormProps) {
  const { step, draft, fields, page, answer, token, title, lead, removal, children } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const isCompared = answer?.problem === 'version_stale'
  const keeper = useKeeper({ form, draft, step, fields, page, isCompared })
  const [isHeld, setHeld] = useState(false)
  const submit = useSubmit()
  const isSending = useNavigation().state === 'submitting'
  const errors = useMemo(() => {
    const messages = Object.entries(answer ? {} : draft.fields)
    return summaryOf(
      fields,
      Object.fromEntries(messages.map(([field, { summary }]) => [field, summary])),
    )
  }, [fields, answer, draft.fields])

  /**
   * Without a network nothing is posted: what was typed stays here, and is saved once there is one. A
   * form that was sent takes nothing more.
   */
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    const { submitter } = event.nativeEvent
    const keeping = await keeper.flush()
    if (['device', 'nowhere', 'sent', 'gone'].includes(keeping)) return setHeld(true)
    setHeld(false)
    await submit(submitter instanceof HTMLButtonElement ? submitter : target)
  }
  useEffect(() => {
    if (keeper.keeping === 'saved') setHeld(false)
  }, [keeper.keeping])

  return (
    <>
      <BackToTasks draft={draft} />
      <ErrorSummary errors={errors} />
      {isCompared ? (
        <Conflict draft={draft} step={step} typed={answer?.answers ?? {}} answer={answer} />
      ) : (
        <Refusal answer={answer} />
      )}
      <h1 className={styles['title']}>{title}</h1>
      <p className="lede">{lead}</p>
      <Prefill form={form} step={step} answers={draft.answers} />
      <Form
        ref={form}
        method="post"
        className={`form ${styles['form']}`}
        noValidate
        data-waits
        onSubmit={(event) => void onSubmit(event)}
      >
        <input type="hidden" name="_token" value={token} />
        <input type="hidden" name="version" value={keeper.version} />
        <input type="hidden" name="writer" value={keeper.writer} />
        {/* The first button is the one that Enter presses. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden="true" type="submit" />
        {children}
        <div className={styles['send']}>
          <Button size="large" disabled={isSending}>
            {t(isSending ? 'shell.form.sending' : 'apply.continue')}
          </Button>
          {removal && (
            <Button look="plain" name="intent" value="remove" disabled={isSending}>
              {removal}
            </Button>
          )}
          <KeptWhere draft={draft} keeping={keeper.keeping} saved={keeper.saved} isHeld={isHeld} />
        </div>
      </Form>
    </>
  )
}
