import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numbered } from '#contract/common/values/vocabulary.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useItemName } from '../../documents/use-item-name.ts'
import type { DraftFrame, QuestionStep, ReviewedAnswers, ReviewedDocuments } from '../apply-view.ts'
import { FieldNotice } from './field-notice.tsx'

type Facts = readonly (readonly [string, ReactNode])[]

/** What was answered, question by question. */
export function useReviewedFacts(
  { answers, notices }: DraftFrame,
  shown: ReviewedAnswers,
  documents: ReviewedDocuments,
): Record<QuestionStep | 'documents', Facts> {
  const { t } = useTranslation()
  const itemName = useItemName()
  const levels: Record<string, string> = t('vocabulary.highestLevel', { returnObjects: true })
  const typed = (field: string) => answers[field]?.trim() ?? ''
  const given = (value: string): ReactNode =>
    value === '' ? <span className="soft">{t('apply.review.none')}</span> : value
  /** Names and addresses, which a browser that translates the page leaves alone. */
  const written = (value: string): ReactNode =>
    value === '' ? given(value) : <span translate="no">{value}</span>
  const noticed = (field: string, value: ReactNode): ReactNode => (
    <>
      {value}
      <FieldNotice text={notices[field]} />
    </>
  )
  return {
    identity: [
      [t('apply.identity.givenNames'), written(shown.givenNames)],
      [
        t('apply.identity.familyName'),
        typed('noFamilyName') === 'on'
          ? t('apply.identity.noFamilyName')
          : written(shown.familyName),
      ],
      [t('apply.identity.passportName'), typed('passportName') && written(typed('passportName'))],
      [t('apply.identity.birthDate'), given(shown.birthDate)],
      [t('apply.identity.nationality'), given(shown.nationalities)],
      [t('apply.identity.residenceCountry'), given(shown.residenceCountry)],
      [t('apply.identity.email'), written(typed('email'))],
      [t('apply.identity.phone'), noticed('phone', written(shown.phone))],
      ...(shown.passport === ''
        ? []
        : [[t('apply.passport.reviewed'), noticed('passportExpires', shown.passport)] as const]),
    ],
    guardian: [
      [t('apply.guardian.name'), written(shown.guardianName)],
      [t('apply.guardian.phone'), noticed('guardianPhone', written(shown.guardianPhone))],
    ],
    education: [
      [t('apply.education.highestLevel'), given(levels[typed('highestLevel')] ?? '')],
      ...shown.qualifications.map(
        ({ item, lines }) =>
          [
            item === 1 ? t('apply.education.main') : t('apply.education.other', { number: item }),
            lines.length === 0 ? given('') : <Lines key={item} lines={lines} />,
          ] as const,
      ),
    ],
    documents: [
      ...documents.given.map(
        ({ names, notApplicable, ...line }) =>
          [
            itemName(line),
            names.length > 0 ? (
              <Lines key={itemName(line)} lines={names} />
            ) : (
              t('apply.review.documentNotApplicable', { reason: notApplicable })
            ),
          ] as const,
      ),
      ...documents.missing.map(
        (line) =>
          [
            itemName(line),
            <span key={itemName(line)} className="soft">
              {t('apply.review.documentMissing')}
            </span>,
          ] as const,
      ),
      ...(documents.given.length + documents.missing.length > 0
        ? []
        : [[t('apply.steps.documents'), t('apply.review.documentsNone')] as const]),
    ],
    tests: [
      ...shown.tests.map(
        ({ item, name, line, expired }) =>
          [
            `${t(`apply.testName.${name}`)}${shown.tests.length > 1 ? ` (${item})` : ''}`,
            <div key={item}>
              {line} {expired && <Tag tone="warning">{t('apply.tests.expired')}</Tag>}
              {noticed(numbered('testScore', item), null)}
            </div>,
          ] as const,
      ),
      ...(shown.tests.length > 0
        ? []
        : [[t('apply.tests.none'), given(typed('noTestsReason'))] as const]),
    ],
  }
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="plain-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
