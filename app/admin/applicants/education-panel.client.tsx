import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/admissions.ts'
import { countryName } from '../../format.ts'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

/** What the applicant said of their education and guardian. It stands as they gave it. */
export function EducationPanel({ applicant }: { applicant: ApplicantRecord }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { education, guardianName, guardianPhone } = applicant
  return (
    <Panel title={t('applicants.education.title')}>
      <dl className="facts">
        {education && (
          <>
            <Fact name={t('applicants.education.level')}>
              {t(`translation:vocabulary.highestLevel.${education.highestLevel}`)}
            </Fact>
            <Fact name={t('applicants.education.institution')}>
              {`${education.institution}, ${countryName(education.country, languageOf(i18n))}`}
            </Fact>
            <Fact name={t('applicants.education.year')}>{education.completionYear}</Fact>
            <Fact name={t('applicants.education.grade')}>
              {`${education.grade} (${t(`translation:vocabulary.gradeScale.${education.gradeScale}`)})`}
            </Fact>
            <Fact name={t('applicants.education.test')}>{education.languageTest ?? '–'}</Fact>
          </>
        )}
        {guardianName && (
          <Fact name={t('applicants.education.guardian')}>
            {[guardianName, guardianPhone].filter(Boolean).join(', ')}
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
