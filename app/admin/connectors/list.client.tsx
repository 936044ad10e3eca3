import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Connector } from '#contract/catalogue/connectors.ts'
import { formatNumber } from '../../format.ts'
import { useCan } from '../me.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { connectorsQuery } from './queries.ts'
import { RunState } from './run-state.client.tsx'

/** The open sources that can be read, what became of the last run of each, and what waits. */
export function ConnectorsScreen() {
  const { t, i18n } = useTranslation('admin')
  const { data } = useSuspenseQuery(connectorsQuery())
  const maySeeRates = useCan('settings.manage')
  return (
    <Screen title={t('connectors.title')}>
      <p>{t('connectors.intro')}</p>
      {data.connectors.map((connector) => (
        <Panel
          key={connector.key}
          title={t(`connectors.name.${connector.key}`)}
          aside={
            <Link to={`/admin/connectors/${connector.key}`} className="link-onward">
              {t('connectors.open')}
              <span className="visually-hidden"> {t(`connectors.name.${connector.key}`)}</span>
            </Link>
          }
        >
          <p>{t(`connectors.about.${connector.key}`)}</p>
          <Waiting connector={connector} />
          <RunState connector={connector} />
        </Panel>
      ))}
      <Panel title={t('connectors.ratesTitle')}>
        <p>
          {data.ratesAt === null
            ? t('connectors.ratesNever')
            : t('connectors.ratesAt', { when: formatStaffTime(data.ratesAt, languageOf(i18n)) })}
        </p>
        {maySeeRates && (
          <Link to="/admin/settings?tab=rates" className="link-onward">
            {t('connectors.ratesLink')}
          </Link>
        )}
      </Panel>
    </Screen>
  )
}

/** How much of a source waits for review. */
function Waiting({ connector: { key, open } }: { connector: Connector }) {
  const { t, i18n } = useTranslation('admin')
  const total = open.reduce((sum, { count, held }) => sum + count + held, 0)
  return (
    <Typography sx={{ mb: 1 }}>
      {total === 0 ? (
        t('connectors.nothingOpen')
      ) : (
        <Link to={`/admin/connectors/${key}`} className="link-onward">
          {t('connectors.review', {
            count: total,
            number: formatNumber(total, languageOf(i18n)),
          })}
        </Link>
      )}
    </Typography>
  )
}
