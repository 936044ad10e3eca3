import { useTranslation } from 'react-i18next'
import type { ReportSubject } from '#contract/conversations/values/report-subject.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Quoting } from '../../../ui/in-language.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { ReportError } from '../../contact/report-error.tsx'
import { Facts } from './facts.tsx'
import type { Source } from './grounds-view.ts'
import type { Provenance } from './program-view.ts'

/** Where a page's content comes from, and how sure it is. */
export function ProvenanceFacts({ from, about }: { from: Provenance; about: ReportSubject }) {
  const { t } = useTranslation()
  const names: Record<string, string> = t('program.source.names', { returnObjects: true })
  const fields: Record<string, string> = t('program.source.fields', { returnObjects: true })
  const sources = from.sources.map((code) => names[code.toLowerCase()] ?? code)
  const named = sources.length > 0 ? <Parts of={sources} /> : t('program.tuition.noSource')
  return (
    <>
      <Facts
        facts={[
          [t('program.source.source'), named],
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
        <ReportError about={about} />
      </p>
    </>
  )
}

/** A link to a source by its name or its site, which says whose it is unless it is official. */
export function SourceLink({ source: { url, host, name, lang, stranger } }: { source: Source }) {
  const { t } = useTranslation()
  return (
    <>
      <a href={url} rel="noopener nofollow">
        <span lang={lang}>
          <Quoting>{name ? `${name} (${host})` : host}</Quoting>
        </span>{' '}
        <Icon name="external" size={14} />
      </a>
      {stranger && ` (${t(`program.source.stranger.${stranger}`)})`}
    </>
  )
}
