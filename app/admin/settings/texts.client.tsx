import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage, unwritten } from '#contract/common/values/by-language.ts'
import { languages } from '#contract/common/values/languages.ts'
import {
  fillText,
  NewText,
  placeholdersOf,
  TextEdit,
  type TextKind,
  type TextRecord,
  textKinds,
  textLengths,
} from '#contract/words/text-templates.ts'
import { Tag } from '../../ui/tag.tsx'
import { WithNames } from '../../with-names.tsx'
import { sampleTemplatesQuery } from '../applicants/bulk-queries.ts'
import { useCan } from '../me.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { BilingualInput, CheckInput } from '../ui/fields.client.tsx'
import { FilterBar, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Empty, Panel } from '../ui/screen.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { addText, saveText, textsQuery } from './queries.ts'
import { TextEditions } from './text-editions.client.tsx'

/** The texts that staff begin from, kind by kind; one is open to be changed. */
export function Texts() {
  const { t, i18n } = useTranslation('admin')
  const state = useListState()
  const { data: all } = useSuspenseQuery(textsQuery())
  const kind = textKinds.find((one) => one === state.values['kind']) ?? 'message'
  const texts = all.filter((one) => one.kind === kind)
  const isNew = state.values['text'] === 'new'
  const record = texts.find(({ key }) => key === state.values['text'])
  const open = (text: string) => state.set({ text })
  return (
    <>
      <FilterBar state={state} names={[]}>
        <SelectFilter
          state={state}
          name="kind"
          label={t('texts.for')}
          all={t('texts.kind.message')}
          options={textKinds
            .filter((one) => one !== 'message')
            .map((value) => ({ value, label: t(`texts.kind.${value}`) }))}
        />
        <Button onClick={() => open('new')}>{t('texts.new')}</Button>
      </FilterBar>
      <Box sx={columns}>
        <Box component="ul" aria-label={t(`texts.kind.${kind}`)} sx={list}>
          {texts.map((one) => (
            <li key={one.key}>
              <Button
                variant="text"
                aria-current={one === record}
                onClick={() => open(one.key)}
                sx={{ width: '100%', justifyContent: 'space-between', textAlign: 'start', gap: 1 }}
              >
                {inLanguage(one.name, languageOf(i18n))}
                <States record={one} />
              </Button>
            </li>
          ))}
        </Box>
        <div>
          {isNew ? (
            <TextForm key={`new ${kind}`} kind={kind} onSaved={open} />
          ) : record ? (
            <TextForm
              key={`${record.key} ${record.version}`}
              kind={kind}
              record={record}
              onSaved={open}
            />
          ) : (
            <Empty title={t('texts.choose')} text={t('texts.chooseText')} />
          )}
        </div>
      </Box>
    </>
  )
}

function States({ record }: { record: TextRecord }) {
  const { t } = useTranslation('admin')
  if (record.archived) return <Tag tone="neutral">{t('texts.archived')}</Tag>
  if (record.usual === null) return <Tag tone="info">{t('texts.own')}</Tag>
  return isUsual(record) ? null : <Tag tone="info">{t('settings.mail.changed')}</Tag>
}

function isUsual({ usual, name, text }: TextRecord): boolean {
  return usual !== null && JSON.stringify([usual.name, usual.text]) === JSON.stringify([name, text])
}

interface TextFormProps {
  kind: TextKind
  /** Absent while a new one is written. */
  record?: TextRecord
  onSaved: (key: string) => void
}

function TextForm({ kind, record, onSaved }: TextFormProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const query = textsQuery()
  return (
    <RecordForm<TextRecord, TextEdit, TextEdit>
      entity="text_template"
      {...(record && {
        record,
        reload: async () => {
          const texts = await client.fetchQuery({ ...query, staleTime: 0 })
          return texts.find(({ key }) => key === record.key) ?? record
        },
      })}
      toValues={toValues}
      toInput={(values) => values}
      schema={TextEdit}
      save={(input, version) =>
        record ? saveText(record.key, input, version) : addText(NewText.parse({ ...input, kind }))
      }
      onSaved={(saved) => {
        client.setQueryData(query.queryKey, (texts: TextRecord[] = []) =>
          texts.some(({ key }) => key === saved.key)
            ? texts.map((one) => (one.key === saved.key ? saved : one))
            : [...texts, saved],
        )
        void client.invalidateQueries({ queryKey: ['applicants', 'templates'] })
        onSaved(saved.key)
      }}
      draftName={`text ${record?.key ?? `new ${kind}`}`}
      labelOf={(field) => t(field === 'name' ? 'texts.name' : 'texts.text')}
      canWrite
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
    >
      <Panel title={t(`texts.kind.${kind}`)} aside={record && <Usual record={record} />}>
        <p>
          {t('settings.mail.placeholders')}{' '}
          {placeholdersOf(kind).map((name) => (
            <code key={name}>
              <Verbatim>{` {{${name}}} `}</Verbatim>
            </code>
          ))}
        </p>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BilingualInput name="name" label={t('texts.name')} maxLength={60} />
          <BilingualInput
            name="text"
            label={t('texts.text')}
            rows={8}
            maxLength={textLengths[kind]}
          />
          <CheckInput name="archived" label={t('texts.archive')} />
        </Box>
      </Panel>
      <Preview />
      {record && record.version > 0 && <TextEditions record={record} />}
    </RecordForm>
  )
}

/** Puts the product's own words into the form; they are there once it is saved. */
function Usual({ record }: { record: TextRecord }) {
  const { t } = useTranslation('admin')
  const { setValue } = useFormContext<TextEdit>()
  const { usual } = record
  if (usual === null || isUsual(record)) return null
  return (
    <Button
      onClick={() => {
        setValue('name', usual.name, { shouldDirty: true })
        setValue('text', usual.text, { shouldDirty: true })
      }}
    >
      {t('settings.mail.reset')}
    </Button>
  )
}

/** The text in the form as the most recent applicant would read it, in both languages. */
function Preview() {
  const { t } = useTranslation('admin')
  const mayRead = useCan('applicants.read')
  const { data, error, refetch } = useQuery({
    ...sampleTemplatesQuery(undefined),
    enabled: mayRead,
  })
  const { control } = useFormContext<TextEdit>()
  const text = useWatch({ control, name: 'text' })
  const sample = data?.values[0]
  const document = data?.documents['passport']
  if (!mayRead) return null
  return (
    <Panel title={t('settings.mail.preview')}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : sample ? (
        <>
          <p>
            <WithNames names={[sample.number]}>
              {t('texts.previewOf', { number: sample.number })}
            </WithNames>
          </p>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
            {languages.map((one) => (
              <Box key={one} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
                <strong>{t(`form.language.${one}`)}</strong>
                <Box component="p" lang={one} sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                  {fillText(inLanguage(text, one), {
                    ...sample?.[one],
                    document: inLanguage(document, one) ?? '',
                  })}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      ) : (
        data && t('texts.noPreview')
      )}
    </Panel>
  )
}

function toValues(record: TextRecord | undefined): TextEdit {
  if (!record) return { name: unwritten(), text: unwritten(), archived: false }
  const { name, text, archived } = record
  return { name, text, archived }
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
} as const

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li': { m: 0 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  '& button': { borderRadius: 0, minHeight: 44 },
  '& [aria-current="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 4px 0 0 var(--chosen)',
  },
} as const
