import { useTranslation } from 'react-i18next'
import type { ErasureRequestRow } from '#contract/privacy/erasure.ts'
import { formatDate } from '../../format.ts'
import { languageOf } from '../words.ts'
import { ErasureActs } from './erasure-acts.client.tsx'
import { PersonRequest } from './person-request.client.tsx'

/** One wish to be erased: whose, since when, by when, and why it is not done automatically. */
export function RequestItem({ row }: { row: ErasureRequestRow }) {
  const { t, i18n } = useTranslation('admin')
  const { applicant, dueAt, answerBy, sentTo, keptBecause } = row
  const day = answerBy ?? dueAt?.slice(0, 10)
  const until =
    day &&
    t(answerBy === null ? 'privacy.erasedOn' : 'privacy.answerBy', {
      date: formatDate(day, languageOf(i18n)),
    })
  return (
    <PersonRequest
      row={row}
      until={until}
      acts={
        <ErasureActs
          file={{ ...applicant, isAsked: true, isKept: keptBecause !== null }}
          onChanged={() => {}}
          onErased={() => {}}
        />
      }
    >
      {sentTo.length > 0 && <div>{t('erasure.sentTo', { universities: sentTo.join(', ') })}</div>}
      {keptBecause !== null && <div>{t('erasure.kept', { reason: keptBecause })}</div>}
    </PersonRequest>
  )
}
