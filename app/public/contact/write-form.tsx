import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { contactMessageLength } from '#contract/common/values/vocabulary.ts'
import { type FormAnswer, fieldError, formErrors } from '../../auth/form-answer.ts'
import type { ContentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Honeypot } from './honeypot.tsx'
import styles from './thread.module.css'

interface WriteFormProps {
  words: ContentWords['conversation']
  answer: FormAnswer | undefined
  token: string
  stamp: string
  proof: string
  attempt: string
}

/** One more message. Who came by the mailed link proves the address with it. */
export function WriteForm({ words, answer, token, stamp, proof, attempt }: WriteFormProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const error =
    answer?.fields['message']?.code === 'required'
      ? words.required
      : fieldError(answer, 'message', t)
  const errors = formErrors(answer, ['message'], t).map((one) =>
    one.name && error ? { ...one, message: error } : one,
  )
  return (
    <div className={styles['write']}>
      <ErrorSummary errors={errors} />
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="_token" value={token} />
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="proof" value={proof} />
        <TextAreaField
          name="message"
          label={words.write}
          hint={words.writeHint}
          error={error}
          rows={6}
          maxLength={contactMessageLength}
          defaultValue={answer?.typed['message']}
          required
        />
        <Honeypot label={words.website} stamp={answer?.typed['stamp'] ?? stamp} />
        <div>
          <Button disabled={isSending}>{isSending ? t('shell.form.sending') : words.send}</Button>
        </div>
      </Form>
      <p className="small soft">
        {words.life} <Link to="/privacy">{words.privacy}</Link>
      </p>
    </div>
  )
}
