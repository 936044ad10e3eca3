import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import type { FollowedView } from '../application/application-view.ts'
import { AimLine } from '../choices/aim.tsx'
import { BoxedDate } from '../steps/birth-date.tsx'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'

interface VisaQuestionProps extends Omit<SectionProps, 'submission' | 'done' | 'sendsMail'> {
  application: FollowedView
  intent: 'visa_applied' | 'visa_granted' | 'visa_refused'
}

const boxes = [
  { name: 'onDay', label: 'apply.identity.birthDay', figures: 2 },
  { name: 'onMonth', label: 'apply.identity.birthMonth', figures: 2 },
  { name: 'onYear', label: 'apply.identity.birthYear', figures: 4 },
] as const

const reports = {
  visa_applied: 'applied',
  visa_granted: 'granted',
  visa_refused: 'refused',
} as const

/** On which day it was, and what else there is to say. */
export function VisaQuestion({
  application,
  intent,
  words,
  token,
  attempt,
  refusal,
}: VisaQuestionProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const asked = words.visa[reports[intent]]
  const isWrong = refusal && Object.keys(refusal.fields).length > 0
  const message = words.visa.wrongDay
  return (
    <>
      <ErrorSummary errors={isWrong ? [{ name: 'onDay', message }] : []} />
      <h1>{asked.title}</h1>
      <AimLine aim={application} />
      <p>{asked.text}</p>
      <FollowingForm
        isQuestion
        intent={intent}
        number={application.number}
        token={token}
        attempt={attempt}
      >
        <BoxedDate
          name="on"
          label={asked.on}
          hint={words.visa.dayHint}
          boxes={boxes}
          typed={refusal?.typed ?? {}}
          messages={isWrong ? { onDay: message } : {}}
        />
        <TextAreaField
          name="note"
          label={asked.note}
          optional
          maxLength={2000}
          rows={4}
          defaultValue={refusal?.typed['note']}
        />
        <div className="row">
          <Button disabled={isSending}>
            {isSending ? t('shell.form.sending') : words.visa.send}
          </Button>
          <Link className="button button-quiet" to={{ search: '' }}>
            {words.back}
          </Link>
        </div>
      </FollowingForm>
    </>
  )
}
