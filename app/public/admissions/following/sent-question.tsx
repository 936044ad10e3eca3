import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { portalNumberLength } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { FollowedView } from '../application/application-view.ts'
import { AimLine } from '../choices/aim.tsx'
import { BoxedDate } from '../steps/birth-date.tsx'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'

interface SentQuestionProps extends Pick<SectionProps, 'words' | 'token' | 'attempt' | 'refusal'> {
  application: FollowedView
}

const boxes = [
  { name: 'onDay', label: 'apply.identity.birthDay', figures: 2 },
  { name: 'onMonth', label: 'apply.identity.birthMonth', figures: 2 },
  { name: 'onYear', label: 'apply.identity.birthYear', figures: 4 },
] as const

/**
 * That the applicant has sent it, with the number they received and the day; or a correction of
 * these.
 */
export function SentQuestion({ application, words, token, attempt, refusal }: SentQuestionProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const { question } = words.sending
  const isFirst = application.canReportSent
  const fields = refusal?.fields ?? {}
  const wrongNumber = fields['reference'] && question.wrongNumber
  const wrongDay = fields['on'] && question.wrongDay
  const typed = refusal?.typed ?? typedOf(isFirst ? null : application.report)
  return (
    <>
      <ErrorSummary
        errors={[
          ...(wrongNumber ? [{ name: 'reference', message: wrongNumber }] : []),
          ...(wrongDay ? [{ name: 'onDay', message: wrongDay }] : []),
        ]}
      />
      <h1>{isFirst ? question.title : question.correctTitle}</h1>
      <AimLine aim={application} />
      {isFirst && <p>{question.text}</p>}
      <FollowingForm
        isQuestion
        intent={isFirst ? 'sent' : 'sent_again'}
        number={application.number}
        token={token}
        attempt={attempt}
      >
        <TextField
          name="reference"
          label={question.number}
          hint={question.numberHint}
          error={wrongNumber}
          optional
          maxLength={portalNumberLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed['reference']}
        />
        <BoxedDate
          name="on"
          label={question.on}
          hint={question.dayHint}
          boxes={boxes}
          typed={typed}
          messages={wrongDay ? { onDay: wrongDay } : {}}
        />
        <div className="row">
          <Button disabled={isSending}>
            {isSending ? t('shell.form.sending') : isFirst ? question.yes : question.save}
          </Button>
          <Link className="button button-quiet" to={{ search: '' }}>
            {isFirst ? question.no : words.back}
          </Link>
        </div>
      </FollowingForm>
    </>
  )
}

function typedOf(report: FollowedView['report']): Record<string, string> {
  const [onYear = '', onMonth = '', onDay = ''] = report?.on?.split('-') ?? []
  return { reference: report?.reference ?? '', onYear, onMonth, onDay }
}
