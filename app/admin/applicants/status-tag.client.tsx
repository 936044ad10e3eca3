import { useTranslation } from 'react-i18next'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { Tag } from '../../ui/tag.tsx'

const tones = {
  submitted: 'info',
  in_review: 'info',
  documents_requested: 'warning',
  ready_to_send: 'info',
  sent: 'neutral',
  interview: 'warning',
  offer_conditional: 'success',
  offer_unconditional: 'success',
  waitlisted: 'neutral',
  refused: 'error',
  accepted: 'success',
  deposit_paid: 'info',
  visa_preparing: 'neutral',
  visa_applied: 'neutral',
  visa_granted: 'success',
  visa_refused: 'error',
  enrolled: 'success',
  ineligible: 'error',
  declined: 'neutral',
  offer_expired: 'neutral',
  offer_withdrawn: 'error',
  conditions_not_met: 'error',
  deferred: 'warning',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  closed: 'neutral',
} as const satisfies Record<ApplicationStatus, string>

/** An application's state by the name staff use for it. */
export function StatusTag({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('admin')
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
}
