import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../steps/code-field.tsx'
import styles from './following.module.css'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'

interface ProofQuestionProps extends Pick<SectionProps, 'words' | 'token' | 'attempt' | 'refusal'> {
  /** In words: where the code goes, or has gone. */
  said: string
  codeSent: boolean
  /** What to do if that address is wrong. */
  otherAddress: string
}

/** Before what can't be undone: a code that was mailed shows who holds the private link. */
export function ProofQuestion({
  said,
  codeSent,
  otherAddress,
  words,
  token,
  attempt,
  refusal,
}: ProofQuestionProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const isWrong = refusal?.intent === 'proof_confirm' && refusal.fields['code'] !== undefined
  const form = { token, attempt, isQuestion: true }
  const back = (
    <Link className="button button-quiet" to={{ search: '' }}>
      {words.back}
    </Link>
  )
  return (
    <>
      <h1>{words.proof.title}</h1>
      <p>{said}</p>
      {codeSent && (
        <FollowingForm {...form} intent="proof_confirm" className={`form ${styles['below']}`}>
          <CodeField error={isWrong ? t('application.code.wrong') : undefined} />
          <div className="row">
            <Button disabled={isSending}>{words.proof.confirm}</Button>
            {back}
          </div>
        </FollowingForm>
      )}
      <FollowingForm {...form} intent="proof_ask" className={`${styles['below']}`}>
        <div className="row">
          <Button look={codeSent ? 'plain' : 'main'} disabled={isSending}>
            {codeSent ? words.proof.again : words.proof.ask}
          </Button>
          {!codeSent && back}
        </div>
      </FollowingForm>
      <p className={`soft small ${styles['below']}`}>{otherAddress}</p>
    </>
  )
}
