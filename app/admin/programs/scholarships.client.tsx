import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { scholarshipsQuery } from '../scholarships/queries.ts'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

/** The scholarships a visitor of this program reads of; they are written for all their programs. */
export function Scholarships({ programKey }: { programKey: string }) {
  const { t, i18n } = useTranslation('admin')
  const { data = [] } = useQuery(scholarshipsQuery({ program: programKey }))
  const language = languageOf(i18n)
  return (
    <Panel
      title={t('scholarships.title')}
      aside={
        <Link to={`/admin/scholarships/add?program=${programKey}`}>{t('scholarships.add')}</Link>
      }
    >
      {data.length === 0 ? (
        <p>{t('scholarships.noneForProgram')}</p>
      ) : (
        <ul className="plain-list">
          {data.map(({ key, name, provider, status }) => (
            <li key={key}>
              <Link to={`/admin/scholarships/${key}`}>{inLanguage(name, language)}</Link>
              {` · ${inLanguage(provider, language)} `}
              <PublicationTag status={status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
