import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import {
  contactMessageLength,
  contactTopics,
  nameLength,
} from '#contract/common/values/vocabulary.ts'
import { type FormAnswer, fieldError, formErrors } from '../../auth/form-answer.ts'
import type { ContentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import styles from './contact.module.css'
import { Honeypot } from './honeypot.tsx'

const fields = ['name', 'email', 'topic', 'message'] as const

interface ContactFormProps {
  words: ContentWords['contact']
  answer: FormAnswer | undefined
  token: string
  stamp: string
  /** What the message begins with. */
  message: string
  /** Within how many days an answer is promised. */
  promise: string
}

export function ContactForm({ words, answer, token, stamp, message, promise }: ContactFormProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const errorOf = (name: 'name' | 'email' | 'message') =>
    answer?.fields[name]?.code === 'required' ? words.required[name] : fieldError(answer, name, t)
  const errors = formErrors(answer, fields, t, { isContactPage: true }).map(
    ({ name, message: words }) =>
      name === 'name' || name === 'email' || name === 'message'
        ? { name, message: errorOf(name) ?? words }
        : { ...(name && { name }), message: words },
  )
  return (
    <div>
      <ErrorSummary errors={errors} />
      <p className="lede">{words.lede}</p>
      <p>{promise}</p>
      <Form method="post" action="/contact" className={`form ${styles['form']}`} noValidate>
        <input type="hidden" name="_token" value={token} />
        <TextField
          name="name"
          label={words.name}
          error={errorOf('name')}
          autoComplete="name"
          maxLength={nameLength}
          defaultValue={answer?.typed['name']}
          required
        />
        <EmailField
          label={words.email}
          hint={words.emailHint}
          error={errorOf('email')}
          defaultValue={answer?.typed['email']}
          required
        />
        <SelectField
          name="topic"
          label={words.topic}
          error={fieldError(answer, 'topic', t)}
          optional
          defaultValue={answer?.typed['topic']}
        >
          <option value="">{words.topicNone}</option>
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {t(`vocabulary.contactTopic.${topic}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          name="message"
          label={words.message}
          hint={words.messageHint}
          error={errorOf('message')}
          rows={8}
          maxLength={contactMessageLength}
          defaultValue={answer?.typed['message'] ?? message}
          required
        />
        <Honeypot label={words.website} stamp={answer?.typed['stamp'] ?? stamp} />
        <div>
          <Button disabled={isSending}>{isSending ? t('shell.form.sending') : words.send}</Button>
        </div>
      </Form>
    </div>
  )
}
