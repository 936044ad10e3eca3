import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Choice, EmailField } from '../../../ui/field.tsx'
import { CodeField } from '../steps/code-field.tsx'
import styles from './following.module.css'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import type { LanguageView } from './sections.server.ts'

interface EmailPartProps extends SectionProps {
  view: LanguageView
}

/** Where mails go, and the way to correct it: a code that is mailed to the new address proves it. */
export function EmailPart({ view, ...page }: EmailPartProps) {
  return (
    <>
      <p>{view.mailedTo}</p>
      {view.corrected !== null && <p className="soft small">{view.corrected}</p>}
      {view.held !== null && <p className="soft small">{view.held}</p>}
      {view.pending === null ? (
        <AddressQuestion {...page} />
      ) : (
        <CodeQuestion {...page} pending={view.pending} />
      )}
      <p className="no-print">
        <Link to="?ask=new_link">{page.words.newLink.open}</Link>
      </p>
    </>
  )
}

function AddressQuestion(page: SectionProps) {
  const { t } = useTranslation()
  const { words, refusal } = page
  const isSending = useNavigation().state === 'submitting'
  const refused = refusal?.intent === 'email_ask' ? refusal : undefined
  const wrong = refused?.fields['email']
  const own: Record<string, string> = {
    required: words.language.required,
    invalid: words.language.same,
  }
  return (
    <details className="no-print" open={refused !== undefined}>
      <summary>{words.language.correct}</summary>
      <FollowingForm {...page} intent="email_ask">
        <EmailField
          label={words.language.address}
          hint={words.language.addressHint}
          error={wrong && (own[wrong.code] ?? t(`field.${wrong.code}`, { ...wrong.params }))}
          defaultValue={refused?.typed['email']}
        />
        <Choice
          type="checkbox"
          name="endLink"
          value="yes"
          label={words.language.endLink}
          aria-describedby="end-link-hint"
          defaultChecked={refused?.typed['endLink'] === 'yes'}
        />
        <p className="soft small" id="end-link-hint">
          {words.language.endLinkHint}
        </p>
        <div>
          <Button look="quiet" disabled={isSending}>
            {words.language.ask}
          </Button>
        </div>
      </FollowingForm>
    </details>
  )
}

interface CodeQuestionProps extends SectionProps {
  pending: NonNullable<LanguageView['pending']>
}

function CodeQuestion({ pending, ...page }: CodeQuestionProps) {
  const { t } = useTranslation()
  const { words, refusal } = page
  const isSending = useNavigation().state === 'submitting'
  const isWrong = refusal?.intent === 'email_confirm' && refusal.fields['code'] !== undefined
  return (
    <>
      <p>{pending.sent}</p>
      {pending.meant !== null && <p>{pending.meant}</p>}
      {pending.endLink && <p>{words.language.endsWithCode}</p>}
      <FollowingForm {...page} intent="email_confirm" className="form no-print">
        <CodeField error={isWrong ? t('application.code.wrong') : undefined} />
        <div>
          <Button disabled={isSending}>{words.language.confirm}</Button>
        </div>
      </FollowingForm>
      <div className={`row no-print ${styles['below']}`}>
        <FollowingForm {...page} intent="email_stop" className="">
          <Button look="plain" disabled={isSending}>
            {words.language.stop}
          </Button>
        </FollowingForm>
      </div>
    </>
  )
}
