import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Facts } from './facts.tsx'
import type { Provenance, Source } from './program-view.ts'

/** Where a page's content comes from, and how sure it is. */
export function ProvenanceFacts({ from, page }: { from: Provenance; page: string }) {
  const { t } = useTranslation()
  const names: Record<string, string> = t('program.source.names', { returnObjects: true })
  const fields: Record<string, string> = t('program.source.fields', { returnObjects: true })
  return (
    <>
      <Facts
        facts={[
          [
            t('program.source.source'),
            from.sources.map((code) => names[code.toLowerCase()] ?? code).join(' · ') ||
              t('program.tuition.noSource'),
          ],
          [t('program.source.address'), from.source && <SourceLink source={from.source} />],
          [t('program.source.year'), from.year],
          [t('program.source.verified'), from.verifiedOn ?? t('program.source.neverVerified')],
          [
            t('program.source.computed'),
            from.computed.length > 0 && (
              <>
                {from.computed.map((field) => fields[field] ?? field).join(', ')}
                <br />
                <span className="soft small">{t('program.source.computedNote')}</span>
              </>
            ),
          ],
        ]}
      />
      <p>
        <Link className="link-onward" to={`/contact?${new URLSearchParams({ about: page })}`}>
          {t('program.source.report')}
        </Link>
      </p>
    </>
  )
}

export function SourceLink({ source }: { source: Source }) {
  return (
    <a href={source.url} rel="noopener nofollow">
      {source.host} <Icon name="external" size={14} />
    </a>
  )
}
