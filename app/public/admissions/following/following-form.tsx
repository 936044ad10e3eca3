import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import type { FollowingIntent } from './actions.server.ts'
import type { SectionProps } from './following-page.ts'

interface FollowingFormProps extends Pick<SectionProps, 'token' | 'attempt'> {
  intent: FollowingIntent
  /** The application it is about, where it is about one. */
  number?: string
  className?: string
  /** A question with its own page: a refused answer is asked for again there. */
  isQuestion?: boolean
  /** A form with a file. */
  encType?: 'multipart/form-data'
  children: ReactNode
}

/** A form of an applicant's page: it goes to the page's action, with or without scripts. */
export function FollowingForm({
  intent,
  number,
  token,
  attempt,
  className = 'form',
  isQuestion = false,
  encType,
  children,
}: FollowingFormProps) {
  // Without the query, which says what was done before, unless the query asks the question.
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={isQuestion ? `${pathname}${search}` : pathname}
      className={className}
      noValidate
      {...(encType && { encType })}
    >
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="intent" value={intent} />
      {number !== undefined && <input type="hidden" name="number" value={number} />}
      {children}
    </Form>
  )
}
