import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import type { SettingsRecord } from '#contract/office/settings.ts'
import { useCan } from '../me.ts'
import { BilingualInput, CheckInput, FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { Logo } from '../universities/pictures.client.tsx'
import { OwnerRules } from './owner-rules.client.tsx'
import { addressLines } from './values.ts'

const lines = [
  ['name', 'name', 60],
  ['mailFrom', 'mailFrom', 254],
  ['contactEmail', 'contactEmail', 254],
  ['contactPhone', 'contactPhone', 16],
  ['contactWhatsapp', 'contactWhatsapp', 16],
  ['contactReplyDays', 'contactReplyDays', 2],
] as const
const kinds: Partial<Record<(typeof lines)[number][0], { type?: 'tel'; inputMode?: 'numeric' }>> = {
  contactPhone: { type: 'tel' },
  contactWhatsapp: { type: 'tel' },
  contactReplyDays: { inputMode: 'numeric' },
}
const reminders = [
  'draftDays',
  'documentDays',
  'offerDaysBefore',
  'sendingDaysBefore',
  'quietFrom',
  'quietUntil',
] as const
const massLimits = ['massExport', 'massErasure'] as const
const retention = [
  'draftDays',
  'draftWarningDays',
  'endedDays',
  'identityDocumentDays',
  'enrolledDays',
  'accessTraceDays',
  'importDays',
] as const

/** The fields of all settings, section by section. */
export function SettingsFields({ usual }: { usual: SettingsRecord['usual'] }) {
  const { t } = useTranslation('admin')
  const maySend = useCan('catalogue.write')
  return (
    <>
      <Panel title={t('settings.section.brand')}>
        <FieldGrid min={280}>
          {lines.map(([name, label, maxLength]) => (
            <TextInput
              key={name}
              name={`brand.${name}`}
              label={t(`settings.brand.${label}`)}
              hint={usualHint(usual.brand[name], t)}
              maxLength={maxLength}
              {...kinds[name]}
              optional
            />
          ))}
        </FieldGrid>
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <TextInput
            name="brand.contactAddress"
            label={t('settings.brand.contactAddress')}
            hint={usualHint(addressLines(usual.brand['contactAddress']), t)}
            rows={3}
            maxLength={500}
            optional
          />
          <BilingualInput
            name="brand.contactHours"
            label={t('settings.brand.contactHours')}
            maxLength={500}
            optional
          />
        </Box>
      </Panel>
      {maySend && (
        <Logo name="brand.logo" title={t('settings.brand.logo')} hint={t('settings.logoHint')} />
      )}
      <Panel title={t('settings.section.security')}>
        <CheckInput name="security.secondFactor" label={t('settings.security.secondFactor')} />
        <FieldGrid min={400}>
          <TextInput
            name="security.secondFactorFrom"
            label={t('settings.security.secondFactorFrom')}
            hint={t('settings.security.graceHint')}
            type="date"
            optional
          />
        </FieldGrid>
        <CheckInput name="security.secondPerson" label={t('settings.security.secondPerson')} />
        <CheckInput
          name="security.massSecondPerson"
          label={t('settings.security.massSecondPerson')}
        />
        <FieldGrid min={280}>
          {massLimits.map((name) => (
            <TextInput
              key={name}
              name={`security.${name}`}
              label={t(`settings.security.${name}`)}
              hint={t(`settings.security.${name}Hint`)}
              inputMode="numeric"
              maxLength={6}
            />
          ))}
        </FieldGrid>
      </Panel>
      <Panel title={t('settings.section.mail')}>
        <FieldGrid min={400}>
          <TextInput
            name="mail.holdMinutes"
            label={t('settings.hold.minutes')}
            hint={t('settings.hold.hint')}
            inputMode="numeric"
            maxLength={2}
          />
        </FieldGrid>
      </Panel>
      <OwnerRules />
      <Panel title={t('settings.section.promisedDays')}>
        <FieldGrid>
          {applicationStatuses
            .filter((status) => status in usual.promisedDays)
            .map((status) => (
              <TextInput
                key={status}
                name={`promisedDays.${status}`}
                label={t(`status.${status}`)}
                hint={t('settings.usually', { value: usual.promisedDays[status] })}
                inputMode="numeric"
                maxLength={3}
                optional
              />
            ))}
        </FieldGrid>
      </Panel>
      <Panel title={t('settings.section.reminders')}>
        <FieldGrid>
          {reminders.map((name) => (
            <TextInput
              key={name}
              name={`reminders.${name}`}
              label={t(`settings.reminders.${name}`)}
              maxLength={40}
            />
          ))}
        </FieldGrid>
      </Panel>
      <Panel title={t('settings.section.retention')}>
        <FieldGrid>
          {retention.map((name) => (
            <TextInput
              key={name}
              name={`retention.${name}`}
              label={t(`settings.retention.${name}`)}
              inputMode="numeric"
              maxLength={4}
            />
          ))}
        </FieldGrid>
      </Panel>
    </>
  )
}

function usualHint(
  value: unknown,
  t: ReturnType<typeof useTranslation<'admin'>>['t'],
): string | undefined {
  return value === undefined || value === null
    ? undefined
    : t('settings.usually', { value: String(value) })
}
