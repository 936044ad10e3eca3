import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Settings } from '#contract/office/settings.ts'
import { problemCode } from '../../api.ts'
import { useApproval } from '../approvals/ask-approval.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { wordAt } from '../words.ts'
import { SettingsFields } from './fields.client.tsx'
import { MailTemplates } from './mail-templates.client.tsx'
import { saveSettings, sendTestMail, settingsQuery } from './queries.ts'
import { RatesPanel } from './rates.client.tsx'
import { Texts } from './texts.client.tsx'
import { toInput, toValues } from './values.ts'

const tabs = ['general', 'texts', 'mail', 'rates'] as const

/** What administrators decide for the whole installation. */
export function SettingsScreen() {
  const { t } = useTranslation('admin')
  const state = useListState()
  const tab = tabs.find((one) => one === state.values['tab']) ?? 'general'
  return (
    <Screen title={t('nav.settings')} actions={<TestMail />}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => state.set({ tab: next === 'general' ? '' : next })}
        aria-label={t('nav.settings')}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {tabs.map((one) => (
          <Tab
            key={one}
            value={one}
            label={t(`settings.tab.${one}`)}
            id={`tab-${one}`}
            aria-controls="tab-panel"
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'general' && <General />}
        {tab === 'texts' && <Texts />}
        {tab === 'mail' && <MailTemplates />}
        {tab === 'rates' && <RatesPanel />}
      </div>
    </Screen>
  )
}

function General() {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const askApproval = useApproval()
  const { data: record } = useSuspenseQuery(settingsQuery())
  /** `brand`, or `brand.name` as the field itself is called. */
  function labelOf(path: string): string {
    const [section = path, field] = path.split('.')
    const own =
      section === 'promisedDays'
        ? `status.${field}`
        : path.replace('mail.holdMinutes', 'hold.minutes')
    const name = section === 'promisedDays' ? own : `settings.${own}`
    if (field !== undefined) return wordAt(i18n, name) ?? field
    return isSection(section) ? t(`settings.section.${section}`) : section
  }
  return (
    <RecordForm
      entity="settings"
      record={record}
      toValues={toValues}
      toInput={toInput}
      schema={Settings}
      save={async (settings, version) => {
        try {
          return await saveSettings(settings, version)
        } catch (error) {
          askApproval(error, { kind: 'change_settings', settings, version: version ?? 0 })
          throw error
        }
      }}
      reload={() => client.fetchQuery({ ...settingsQuery(), staleTime: 0 })}
      onSaved={(saved) => client.setQueryData(settingsQuery().queryKey, saved)}
      labelOf={(field) => labelOf(field)}
      sections={sections}
      canWrite
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
    >
      <SettingsFields usual={record.usual} />
    </RecordForm>
  )
}

const sections = [
  'brand',
  'promisedDays',
  'reminders',
  'retention',
  'security',
  'mail',
  'ownerRules',
] as const

function isSection(name: string): name is (typeof sections)[number] {
  return sections.some((one) => one === name)
}

function TestMail() {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const send = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ to }) => toast.say(t('settings.testSent', { to })),
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Button onClick={() => send.mutate()} loading={send.isPending}>
      {t('settings.testMail')}
    </Button>
  )
}
