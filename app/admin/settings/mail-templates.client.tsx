import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/common/values/languages.ts'
import {
  type MailPreview,
  type MailTemplateRecord,
  MailWords,
} from '#contract/messaging/mail-templates.ts'
import { problemCode } from '../../api.ts'
import { Tag } from '../../ui/tag.tsx'
import { WithNames } from '../../with-names.tsx'
import { TextInput } from '../ui/fields.client.tsx'
import { FilterBar, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { saveText } from '../ui/save-file.ts'
import { Panel } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf, wordAt } from '../words.ts'
import {
  previewTemplate,
  resetTemplate,
  saveTemplate,
  templateQuery,
  templatesQuery,
} from './queries.ts'

/** The words of every mail, one at a time, in one language at a time. */
export function MailTemplates() {
  const { t, i18n } = useTranslation('admin')
  const state = useListState()
  const { data: all } = useSuspenseQuery(templatesQuery())
  const readers = languageOf(i18n)
  const language = languages.find((one) => one === state.values['language']) ?? readers
  const own = all.filter((one) => one.language === language)
  const template = own.find((one) => one.template === state.values['template'])?.template
  const { data: record } = useQuery({
    ...templateQuery({ template: template ?? '', language }),
    enabled: template !== undefined,
  })
  return (
    <>
      <FilterBar state={state} names={[]}>
        <SelectFilter
          state={state}
          name="language"
          label={t('settings.mail.language')}
          all={t(`form.language.${readers}`)}
          options={languages
            .filter((one) => one !== readers)
            .map((one) => ({ value: one, label: t(`form.language.${one}`) }))}
        />
        <SelectFilter
          state={state}
          name="template"
          label={t('settings.mail.template')}
          all={t('form.choose')}
          options={own.map((one) => ({
            value: one.template,
            label: `${one.changed ? '● ' : ''}${nameOf(i18n, one.template)}`,
          }))}
        />
      </FilterBar>
      {template === undefined ? (
        <p>{t('settings.mail.choose')}</p>
      ) : record ? (
        <Template key={`${template}.${language}.${record.version}`} record={record} />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  )
}

/** What a mail is for; its subject has places where values come. */
function nameOf(i18n: i18n, template: string): string {
  return wordAt(i18n, `settings.mail.name.${template}`) ?? template
}

function Template({ record }: { record: MailTemplateRecord }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const which = { template: record.template, language: record.language }
  const keep = (saved: MailTemplateRecord) => {
    client.setQueryData(templateQuery(which).queryKey, saved)
    void client.invalidateQueries({ queryKey: ['templates'], exact: true })
  }
  const reset = useMutation({
    mutationFn: () => resetTemplate(which, record.version),
    onSuccess: keep,
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <RecordForm
      entity="mail_template"
      record={record}
      toValues={(one) => one?.words ?? record.words}
      toInput={(values) => values}
      schema={MailWords}
      save={(words, version) => saveTemplate(which, words, version)}
      reload={() => client.fetchQuery({ ...templateQuery(which), staleTime: 0 })}
      onSaved={keep}
      labelOf={(field) => (isField(field) ? t(`settings.mail.${field}`) : field)}
      canWrite
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
    >
      <Panel
        title={nameOf(i18n, record.template)}
        aside={
          record.changed && (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Tag tone="info">{t('settings.mail.changed')}</Tag>
              <Button onClick={() => reset.mutate()} loading={reset.isPending}>
                {t('settings.mail.reset')}
              </Button>
            </Box>
          )
        }
      >
        <p>
          {t('settings.mail.placeholders')}{' '}
          {record.placeholders.map((name) => (
            <code key={name}>
              <Verbatim>{` {{${name}}} `}</Verbatim>
            </code>
          ))}
        </p>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextInput
            name="subject"
            label={t('settings.mail.subject')}
            maxLength={200}
            lang={record.language}
          />
          <TextInput
            name="before"
            label={t('settings.mail.before')}
            rows={5}
            maxLength={4000}
            lang={record.language}
          />
          <TextInput
            name="action"
            label={t('settings.mail.action')}
            maxLength={100}
            lang={record.language}
            optional
          />
          <TextInput
            name="after"
            label={t('settings.mail.after')}
            rows={3}
            maxLength={4000}
            lang={record.language}
            optional
          />
        </Box>
      </Panel>
      <Preview which={which} />
    </RecordForm>
  )
}

const fields = ['subject', 'before', 'action', 'after'] as const

function isField(name: string): name is (typeof fields)[number] {
  return fields.some((one) => one === name)
}

/** The mail as it would be sent with the values in the form, saved or not. */
function Preview({ which }: { which: Parameters<typeof previewTemplate>[0] }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const { getValues } = useFormContext<MailWords>()
  const [shown, setShown] = useState<MailPreview>()
  const preview = useMutation({
    mutationFn: () => previewTemplate(which, getValues()),
    onSuccess: setShown,
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Panel
      title={t('settings.mail.preview')}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={() => preview.mutate()} loading={preview.isPending}>
            {t('settings.mail.show')}
          </Button>
          {shown && (
            <Button
              onClick={() =>
                saveText(shown.html, `${which.template}.${which.language}.html`, 'text/html')
              }
            >
              {t('settings.mail.saveHtml')}
            </Button>
          )}
        </Box>
      }
    >
      {shown ? (
        <>
          <p>
            <WithNames names={shown.examples}>
              {shown.examples.length === 0
                ? t('settings.mail.places')
                : t('settings.mail.examples', { values: shown.examples.join(' · ') })}
            </WithNames>
          </p>
          <strong>{shown.subject}</strong>
          <Box sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.text}</Box>
        </>
      ) : (
        t('settings.mail.previewHint')
      )}
    </Panel>
  )
}
