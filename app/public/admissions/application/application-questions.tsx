import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { endReasons } from '#contract/common/values/vocabulary.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, FieldSet, TextAreaField } from '../../../ui/field.tsx'
import { SureField } from '../../../ui/sure-field.tsx'
import { AimLine } from '../choices/aim.tsx'
import type { FollowedView } from './application-view.ts'

interface QuestionProps {
  application: FollowedView
  token: string
  attempt: string
}

interface Answered {
  reason: string | undefined
  reasonCode: string | undefined
  words: FollowingWords
  isAsked: boolean
}

/** Before an application is ended: what will happen, why, and the way back. */
export function EndQuestion({
  application,
  token,
  attempt,
  reason,
  reasonCode,
  words,
  isAsked,
}: QuestionProps & Answered) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const how = application.ending === 'cancelled' ? 'cancel' : 'withdraw'
  return (
    <>
      <h1>{t(`application.end.${how}.title`)}</h1>
      <AimLine aim={application} />
      <p>
        {how === 'cancel' && application.isTheirs
          ? words.sending.cancelText
          : how === 'withdraw' && application.channel !== 'agency'
            ? t('application.end.withdraw.textPortal')
            : t(`application.end.${how}.text`)}
      </p>
      <Form method="post" className="form">
        <Hidden number={application.number} token={token} attempt={attempt} intent="end" />
        <FieldSet name="reasonCode" label={words.endReason.label} optional>
          {endReasons.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="reasonCode"
              value={one}
              label={words.endReason[one]}
              defaultChecked={one === reasonCode}
            />
          ))}
        </FieldSet>
        <TextAreaField
          name="reason"
          label={words.endReason.more}
          hint={t('application.end.reasonHint')}
          optional
          maxLength={2000}
          defaultValue={reason}
        />
        <SureField isAsked={isAsked} />
        <div className="row">
          <Button look="danger" disabled={isSending}>
            {t(`application.end.${how}.button`)}
          </Button>
          <Keep>{t('application.end.keep')}</Keep>
        </div>
      </Form>
    </>
  )
}

interface HiddenProps {
  number: string
  token: string
  attempt: string
  intent: 'end'
}

function Hidden({ number, token, attempt, intent }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="number" value={number} />
    </>
  )
}

/** Back to the application: the same address without its question. */
function Keep({ children }: { children: string }) {
  return (
    <Link className="button button-quiet" to={{ search: '' }}>
      {children}
    </Link>
  )
}
