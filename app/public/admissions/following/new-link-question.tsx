import { Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SureField } from '../../../ui/sure-field.tsx'
import styles from './following.module.css'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'

interface NewLinkQuestionProps extends Pick<SectionProps, 'words' | 'token' | 'attempt'> {
  isAsked: boolean
}

/** Before the private link is replaced: what ends with it. */
export function NewLinkQuestion({ words, token, attempt, isAsked }: NewLinkQuestionProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <h1>{words.newLink.title}</h1>
      <p>{words.newLink.text}</p>
      <FollowingForm
        className={`form ${styles['below']}`}
        intent="new_link"
        token={token}
        attempt={attempt}
        isQuestion
      >
        <SureField isAsked={isAsked} />
        <div className="row">
          <Button disabled={isSending}>{words.newLink.button}</Button>
          <Link className="button button-quiet" to={{ search: '' }}>
            {words.back}
          </Link>
        </div>
      </FollowingForm>
    </>
  )
}
