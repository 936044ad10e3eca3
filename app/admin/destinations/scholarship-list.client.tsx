import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatDate } from '../../format.ts'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { useCan } from '../me.ts'
import { saveScholarships, scholarshipsQuery } from '../scholarships/queries.ts'
import { ExportMenu } from '../ui/export-menu.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

/** The scholarships of a destination; each has its own screen. */
export function ScholarshipList({ destination }: { destination: DestinationKey }) {
  const { t, i18n } = useTranslation('admin')
  const { data = [] } = useQuery(scholarshipsQuery({ destination }))
  const language = languageOf(i18n)
  const canExport = useCan('data.export')
  return (
    <Panel
      title={t('scholarships.title')}
      aside={
        <Link to={`/admin/scholarships/add?destination=${destination}`}>
          {t('scholarships.add')}
        </Link>
      }
    >
      {data.length === 0 && <p>{t('scholarships.none')}</p>}
      {canExport && data.length > 0 && (
        <ExportMenu
          name="scholarships"
          isReadBack
          save={(asked) => saveScholarships({ destination }, asked)}
        />
      )}
      <ul className="plain-list">
        {data.map(({ key, name, provider, status, reviewBy }) => (
          <li key={key}>
            <Link to={`/admin/scholarships/${key}`}>{inLanguage(name, language)}</Link>
            {` · ${inLanguage(provider, language)} · ${t('scholarships.review', {
              date: formatDate(reviewBy, language, 'short'),
            })} `}
            <PublicationTag status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
