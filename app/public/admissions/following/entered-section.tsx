import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SureField } from '../../../ui/sure-field.tsx'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'

const intents = ['agree'] as const

/** Where our team entered the application: that they did, and the applicant's agreement. */
export function EnteredSection(page: SectionProps) {
  const { t } = useTranslation()
  const { words, submission, refusal } = page
  const { entered } = submission
  if (!entered) return null
  const isPending = entered.consentHow === 'later' && entered.agreedAt === null
  const isAsked = refusal?.intent === 'agree' && refusal.problem === 'not_confirmed'
  const text = { send: 'text', prepare: 'textPrepare', both: 'textBoth' } as const
  return (
    <FollowingSection {...page} id="entered" title={words.entered.title} intents={intents}>
      <p>{words.entered.lead}</p>
      {isPending ? (
        <>
          <p>{words.entered.check}</p>
          <FollowingForm {...page} intent="agree" className="form no-print">
            <p>{t(`apply.consent.${text[entered.declaration]}`)}</p>
            <SureField isAsked={isAsked} />
            <div>
              <Button>{words.entered.agree}</Button>
            </div>
          </FollowingForm>
        </>
      ) : (
        <p>{words.entered[entered.consentHow]}</p>
      )}
    </FollowingSection>
  )
}
