import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SureField } from '../../../ui/sure-field.tsx'
import type { FollowedView } from '../application/application-view.ts'
import { AimLine } from '../choices/aim.tsx'
import styles from './following.module.css'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { OfferTerms } from './offer-terms.tsx'
import type { OfferView } from './sections.server.ts'

interface OfferQuestionProps extends Pick<SectionProps, 'words' | 'token' | 'attempt'> {
  application: FollowedView
  offer: OfferView['outcomes'][number]['offer'] | undefined
  intent: 'accept' | 'decline'
  isAsked: boolean
}

/** Before an offer is answered: its terms again, what will happen, and the way back. */
export function OfferQuestion({
  application,
  offer,
  intent,
  words,
  token,
  attempt,
  isAsked,
}: OfferQuestionProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const asked = words.offer[intent]
  return (
    <>
      <h1>{asked.title}</h1>
      <AimLine aim={application} />
      <p>
        {intent === 'accept' && application.channel !== 'agency'
          ? words.offer.accept.textPortal
          : asked.text}
      </p>
      {offer && intent === 'accept' && <OfferTerms offer={offer} words={words} />}
      <FollowingForm
        className={`form ${styles['below']}`}
        intent={intent}
        number={application.number}
        token={token}
        attempt={attempt}
        isQuestion
      >
        <SureField isAsked={isAsked} />
        <div className="row">
          <Button look={intent === 'accept' ? 'main' : 'danger'} disabled={isSending}>
            {isSending ? t('shell.form.sending') : asked.button}
          </Button>
          <Link className="button button-quiet" to={{ search: '' }}>
            {words.back}
          </Link>
        </div>
      </FollowingForm>
    </>
  )
}
