import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Qualification } from '#contract/admissions/admissions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { writtenGrade } from '#contract/eligibility/values/written-grade.ts'
import { countryName, formatDate, formatMonthOf, formatPlain } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useCan } from '../me.ts'
import { Panel } from '../ui/screen.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { CorrectAnswersDialog } from './correct-answers.client.tsx'

interface EducationPanelProps {
  applicant: ApplicantRecord
  onSaved: (record: ApplicantRecord) => void
}

/** What the applicant said about education, tests, passport and guardian, and how to correct it. */
export function EducationPanel({ applicant, onSaved }: EducationPanelProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { education, tests, guardianName, guardianPhoneWritten, nationalities } = applicant
  const { passportName, passport } = applicant
  const [isCorrecting, setCorrecting] = useState(false)
  const mayWrite = useCan('applicants.write')
  const country = (code: string) => countryName(code, languageOf(i18n))
  const gradeOf = ({ grade, gradeScale, noGradeReason }: Qualification) =>
    grade !== null && gradeScale !== null
      ? writtenGrade(grade, gradeScale, languageOf(i18n), (path, values) =>
          t(`translation:${path}`, values),
        )
      : t('applicants.education.noGrade', { reason: noGradeReason ?? '–' })
  const completionOf = ({ completionYear, completionMonth }: Qualification) =>
    formatMonthOf(completionYear, completionMonth, languageOf(i18n))
  return (
    <Panel
      title={t('applicants.education.title')}
      aside={
        mayWrite && (
          <Button variant="text" onClick={() => setCorrecting(true)}>
            {t('correction.open')}
          </Button>
        )
      }
    >
      <dl className="facts">
        {passportName && (
          <Fact name={t('applicants.education.passportName')}>
            <Verbatim>{passportName}</Verbatim>
          </Fact>
        )}
        {passport && (
          <Fact name={t('applicants.education.passport')}>
            <WithNames names={[passport.number]}>
              {t('applicants.education.passportLine', {
                number: passport.number,
                country: country(passport.country),
                issued: formatDate(passport.issued, languageOf(i18n)),
                expires: formatDate(passport.expires, languageOf(i18n)),
              })}
            </WithNames>
          </Fact>
        )}
        {nationalities.length > 1 && (
          <Fact name={t('applicants.education.nationalities')}>
            {nationalities.map(country).join(', ')}
          </Fact>
        )}
        {education && (
          <>
            <Fact name={t('applicants.education.level')}>
              {t(`translation:vocabulary.highestLevel.${education.highestLevel}`)}
            </Fact>
            {education.qualification && (
              <Fact name={t('applicants.education.diploma')}>{education.qualification}</Fact>
            )}
            <Fact name={t('applicants.education.institution')}>
              {`${education.institution}, ${country(education.country)}`}
            </Fact>
            <Fact name={t(`applicants.education.${education.inProgress ? 'expected' : 'year'}`)}>
              {completionOf(education)}
            </Fact>
            <Fact name={t('applicants.education.grade')}>{gradeOf(education)}</Fact>
            {education.others.map((one) => (
              <Fact
                key={`${one.institution} ${one.completionYear}`}
                name={t('applicants.education.other')}
              >
                {[
                  one.qualification,
                  `${one.institution}, ${country(one.country)}`,
                  one.inProgress
                    ? t('applicants.education.expectedIn', { when: completionOf(one) })
                    : completionOf(one),
                  gradeOf(one),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </Fact>
            ))}
            {education.languageTest && (
              <Fact name={t('applicants.education.test')}>{education.languageTest}</Fact>
            )}
          </>
        )}
        {tests && (
          <Fact name={t('applicants.education.tests')}>
            {tests.noneBecause !== null
              ? t('applicants.education.noTests', { reason: tests.noneBecause })
              : tests.results
                  .map(({ test, level, score, date }) =>
                    [
                      [
                        t(`applicants.education.testName.${test}`),
                        level,
                        score === null ? null : formatPlain(score, languageOf(i18n)),
                      ]
                        .filter((part) => part !== null)
                        .join(' '),
                      formatDate(date, languageOf(i18n)),
                    ].join(', '),
                  )
                  .join(' · ')}
          </Fact>
        )}
        {guardianName && (
          <Fact name={t('applicants.education.guardian')}>
            {[guardianName, guardianPhoneWritten].filter(Boolean).join(', ')}
          </Fact>
        )}
      </dl>
      {isCorrecting && (
        <CorrectAnswersDialog
          applicant={applicant}
          onSaved={onSaved}
          onClose={() => setCorrecting(false)}
        />
      )}
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
