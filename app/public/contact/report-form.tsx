import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { contactMessageLength } from '#contract/common/values/vocabulary.ts'
import { type FormAnswer, fieldError, formErrors } from '../../auth/form-answer.ts'
import type { ContentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, TextAreaField } from '../../ui/field.tsx'
import styles from './contact.module.css'
import type { ReportAim } from './contact-view.ts'
import { Honeypot } from './honeypot.tsx'

interface ReportFormProps {
  words: ContentWords['contact']
  answer: FormAnswer | undefined
  token: string
  stamp: string
  aim: ReportAim
  promise: string
}

/** Says what is wrong on a page. What it is about is shown, and can't be mistyped. */
export function ReportForm({ words, answer, token, stamp, aim, promise }: ReportFormProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const messageError =
    answer?.fields['message']?.code === 'required'
      ? words.report.required
      : fieldError(answer, 'message', t)
  const errors = formErrors(answer, ['message', 'email'], t, { isContactPage: true }).map(
    (error) =>
      error.name === 'message' && messageError ? { ...error, message: messageError } : error,
  )
  return (
    <div>
      <ErrorSummary errors={errors} />
      <p className="lede">{words.report.lede}</p>
      <p>{promise}</p>
      <dl className={styles['aim']}>
        <dt>{words.report.subject}</dt>
        <dd>
          <span className="soft">{aim.type}</span>
          <Link to={aim.page}>
            {aim.name}
            <span className="visually-hidden"> ({words.report.open})</span>
          </Link>
        </dd>
      </dl>
      <Form
        method="post"
        action={`/contact?about=${aim.about}`}
        className={`form ${styles['form']}`}
        noValidate
      >
        <input type="hidden" name="_token" value={token} />
        <input type="hidden" name="about" value={aim.about} />
        <TextAreaField
          name="message"
          label={words.report.message}
          hint={words.report.messageHint}
          error={messageError}
          rows={6}
          maxLength={contactMessageLength}
          defaultValue={answer?.typed['message']}
          required
        />
        <EmailField
          label={words.email}
          hint={words.report.emailHint}
          error={fieldError(answer, 'email', t)}
          optional
          defaultValue={answer?.typed['email']}
        />
        <Honeypot label={words.website} stamp={answer?.typed['stamp'] ?? stamp} />
        <div>
          <Button disabled={isSending}>
            {isSending ? t('shell.form.sending') : words.report.send}
          </Button>
        </div>
      </Form>
    </div>
  )
}
