import { isWritten, unwritten } from '#contract/common/values/by-language.ts'
import type { InLanguages } from '#contract/common/values/languages.ts'
import type { Settings, SettingsRecord } from '#contract/office/settings.ts'
import { plainPhone } from '#contract/people/values/phone-number.ts'

type Texts<T> = { [K in keyof T]: string }

/** The values of the form: numbers as typed, lists separated by commas. */
export interface SettingsValues {
  brand: Texts<Omit<Settings['brand'], 'contactHours' | 'logo'>> & {
    contactHours: InLanguages
    logo: Settings['brand']['logo']
  }
  promisedDays: Record<string, string>
  reminders: Texts<Settings['reminders']>
  retention: Texts<Settings['retention']>
  security: Pick<Settings['security'], 'secondFactor' | 'secondPerson' | 'massSecondPerson'> &
    Texts<Pick<Settings['security'], 'secondFactorFrom' | 'massExport' | 'massErasure'>>
  mail: Texts<Settings['mail']>
  ownerRules: Settings['ownerRules']
}

export function toValues(record: SettingsRecord | undefined): SettingsValues {
  if (!record) throw new Error('there are always settings')
  const { brand, promisedDays, reminders, retention, security, mail, ownerRules } = record.settings
  const { contactHours, logo, ...lines } = brand
  return {
    brand: {
      ...texts(lines),
      contactAddress: addressLines(lines.contactAddress) ?? '',
      contactHours: contactHours ?? unwritten(),
      logo,
    },
    promisedDays: Object.fromEntries(
      Object.keys(record.usual.promisedDays).map((status) => [
        status,
        String(Object.entries(promisedDays).find(([name]) => name === status)?.[1] ?? ''),
      ]),
    ),
    reminders: texts(reminders),
    retention: texts(retention),
    security: {
      ...security,
      secondFactorFrom: security.secondFactorFrom ?? '',
      massExport: String(security.massExport),
      massErasure: String(security.massErasure),
    },
    mail: texts(mail),
    ownerRules,
  }
}

/** The values to send; the schema checks them. */
export function toInput(values: SettingsValues) {
  const { brand, promisedDays, reminders, retention, security, mail, ownerRules } = values
  const { contactHours, contactReplyDays, logo, ...lines } = brand
  const hours = isWritten(contactHours) ? contactHours : null
  return {
    brand: {
      ...mapped(lines, (text) => text.trim() || null),
      contactPhone: plainPhone(lines.contactPhone) || null,
      contactWhatsapp: plainPhone(lines.contactWhatsapp) || null,
      contactAddress: keptLines(lines.contactAddress) || null,
      contactReplyDays: contactReplyDays.trim() ? figure(contactReplyDays) : null,
      contactHours: hours,
      logo,
    },
    promisedDays: mapped(
      Object.fromEntries(Object.entries(promisedDays).filter(([, text]) => text.trim() !== '')),
      figure,
    ),
    reminders: {
      draftDays: figures(reminders.draftDays),
      documentDays: figures(reminders.documentDays),
      offerDaysBefore: figures(reminders.offerDaysBefore),
      sendingDaysBefore: figures(reminders.sendingDaysBefore),
      quietFrom: figure(reminders.quietFrom),
      quietUntil: figure(reminders.quietUntil),
    },
    retention: mapped(retention, figure),
    security: {
      ...security,
      secondFactorFrom: security.secondFactorFrom || null,
      massExport: figure(security.massExport),
      massErasure: figure(security.massErasure),
    },
    mail: mapped(mail, figure),
    ownerRules,
  }
}

/** An address is kept on one line: `|` parts what people write on several. */
export function addressLines(kept: unknown): string | undefined {
  return typeof kept === 'string' && kept !== '' ? kept.split(/\s*\|\s*/).join('\n') : undefined
}

function keptLines(typed: string): string {
  return typed
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' | ')
}

function texts<T extends object>(members: T): Texts<T> {
  const entries = Object.entries(members).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value),
  ])
  return Object.fromEntries(entries)
}

function mapped<In, Out>(members: Record<string, In>, turn: (value: In) => Out) {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, turn(value)]))
}

function figure(text: string): number | string {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : text
}

function figures(text: string): (number | string)[] {
  return text
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .map(figure)
}
