import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useSearchParams } from 'react-router'
import {
  type Edition,
  type EditionEntity,
  editionEntities,
} from '#contract/catalogue/catalogue-history.ts'
import { changesBetween } from '#contract/common/changes.ts'
import { fallbackLanguage, type Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { formatInstant } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { Changes } from '../changes/changes.client.tsx'
import { shownChanges } from '../changes/shown-changes.ts'
import { useCan } from '../me.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { useRecordLabels } from './labels.ts'
import { editionQuery, editionsQuery } from './queries.ts'

/** Where each kind of record is changed. */
const screens = {
  program: (key: string) => `/admin/programs/${key}`,
  university: (key: string) => `/admin/universities/${key}`,
  scholarship: (key: string) => `/admin/scholarships/${key}`,
  destination: (key: string) => `/admin/destinations?edit=${key}`,
} as const satisfies Record<EditionEntity, (key: string) => string>

interface HistoryScreenProps {
  entity: string
  recordKey: string
}

/** The versions of a record, what each changed, and one beside what is stored now. */
export function HistoryScreen({ entity: named, recordKey }: HistoryScreenProps) {
  const { t, i18n } = useTranslation('admin')
  const entity = editionEntities.find((one) => one === named)
  if (!entity) throw new Problem('not_found')
  const { data: editions } = useSuspenseQuery(editionsQuery(entity, recordKey))
  const [search, setSearch] = useSearchParams()
  const shown = editions.find(({ version }) => String(version) === search.get('with'))
  const current = editions.find(({ isCurrent }) => isCurrent)
  const { data: now } = useQuery({
    ...editionQuery(entity, recordKey, current?.version ?? 0),
    enabled: current !== undefined,
  })
  const name = now && calledIn(now.record, languageOf(i18n))
  const back = { to: screens[entity](recordKey), label: name ?? recordKey }
  return (
    <Screen title={t('history.title')} back={back}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '320px 1fr' } }}>
        <Panel title={t('history.versions')}>
          <Box component="ol" sx={{ m: -2, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }}>
            {editions.map((edition) => (
              <Box
                component="li"
                key={edition.version}
                sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
              >
                <EditionLine
                  entity={entity}
                  edition={edition}
                  isShown={edition === shown}
                  onShow={() => setSearch({ with: String(edition.version) }, { replace: true })}
                />
              </Box>
            ))}
          </Box>
        </Panel>
        {shown && current ? (
          <Comparison entity={entity} recordKey={recordKey} then={shown} now={current} />
        ) : (
          <Panel>{t(editions.length > 1 ? 'history.choose' : 'history.onlyOne')}</Panel>
        )}
      </Box>
    </Screen>
  )
}

interface EditionLineProps {
  entity: EditionEntity
  edition: Edition
  isShown: boolean
  onShow: () => void
}

function EditionLine({ entity, edition, isShown, onShow }: EditionLineProps) {
  const { t, i18n } = useTranslation('admin')
  const label = useRecordLabels(entity)
  const { version, at, by, changed, isCurrent } = edition
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = formatInstant(at, timeZone, languageOf(i18n))
  return (
    <>
      {isCurrent ? (
        <strong>{t('history.now', { version })}</strong>
      ) : (
        <Link
          component="button"
          type="button"
          onClick={onShow}
          aria-current={isShown ? 'true' : undefined}
          sx={{
            minHeight: 24,
            fontWeight: 500,
            fontSize: 'inherit',
            ...(isShown && { pl: 1, boxShadow: 'inset 4px 0 0 var(--chosen)' }),
          }}
        >
          {t('history.version', { version })}
        </Link>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <WithNames names={[by]}>{by ? t('history.by', { by, when }) : when}</WithNames>
      </Typography>
      {changed && changed.length > 0 && (
        <Typography variant="body2">{changed.map(label).join(', ')}</Typography>
      )}
    </>
  )
}

interface ComparisonProps {
  entity: EditionEntity
  recordKey: string
  then: Edition
  now: Edition
}

function Comparison({ entity, recordKey, then, now }: ComparisonProps) {
  const { t } = useTranslation('admin')
  const canWrite = useCan('catalogue.write')
  const labelOf = useRecordLabels(entity)
  const before = useQuery(editionQuery(entity, recordKey, then.version))
  const after = useQuery({ ...editionQuery(entity, recordKey, now.version), staleTime: 0 })
  if (!before.data || !after.data) return <Panel>{t('frame.loading')}</Panel>
  const all = shownChanges(entity, changesBetween(before.data.record, after.data.record))
  const written = all.filter(({ name }) => {
    const [field = name] = name.split('.')
    return labelOf(field) !== field
  })
  return (
    <Panel
      title={t('history.compared', { version: then.version })}
      aside={
        canWrite &&
        entity !== 'destination' && (
          <Button
            variant="contained"
            component={RouterLink}
            to={`${screens[entity](recordKey)}?version=${then.version}`}
          >
            {t('history.restore')}
          </Button>
        )
      }
    >
      {written.length === 0 ? (
        <p>{t('history.same')}</p>
      ) : (
        <Changes
          entity={entity}
          changes={written}
          label={t('history.title')}
          heads={{
            member: t('conflict.field'),
            before: t('history.version', { version: then.version }),
            after: t('history.stored'),
          }}
        />
      )}
    </Panel>
  )
}

/** The name in a record, in the reader's language if it has one. */
function calledIn(record: Record<string, unknown>, language: Language): string | undefined {
  return [language, fallbackLanguage]
    .flatMap((one) => [`title.${one}`, `name.${one}`])
    .map((path) => valueAt(record, path))
    .find((value): value is string => typeof value === 'string' && value !== '')
}

/** The value of `title.en` or of `intakes` in a record. */
function valueAt(record: Record<string, unknown>, path: string): unknown {
  const [field = path, part] = path.split('.')
  const whole = record[field]
  if (part === undefined || typeof whole !== 'object' || whole === null) return whole
  return Object.entries(whole).find(([name]) => name === part)?.[1]
}
