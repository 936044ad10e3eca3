import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  catalogueStatuses,
  submissionChannels,
  tuitionPeriods,
} from '#contract/common/values/vocabulary.ts'
import { SelectInput, TextInput } from '../ui/fields.client.tsx'
import { moneyFrom } from '../ui/numbers.ts'
import { PickerInput } from '../ui/picker.client.tsx'
import { useCurrencyOptions } from './code-options.ts'
import { useDestinationKeys } from './destination-names.ts'

interface InputProps {
  name: string
  label: string
}

/** A record's key: what links lead to, so it is chosen once. */
export function KeyInput({ label, isNew }: { label: string; isNew: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <TextInput
      name="key"
      label={label}
      hint={t(isNew ? 'catalogue.keyHint' : 'catalogue.keyFixed')}
      maxLength={120}
      disabled={!isNew}
    />
  )
}

/** An address on the web that may be missing: an official page, a source. */
export function AddressInput({ name, label }: InputProps) {
  return <TextInput name={name} label={label} type="url" maxLength={2000} optional />
}

export function StatusInput({ label }: { label: string }) {
  const { t } = useTranslation('admin')
  return (
    <SelectInput
      name="status"
      label={label}
      options={catalogueStatuses.map((value) => ({
        value,
        label: t(`catalogue.status.${value}`),
      }))}
    />
  )
}

export function ChannelInput({ name, label }: InputProps) {
  const { t } = useTranslation('admin')
  return (
    <SelectInput
      wide
      name={name}
      label={label}
      options={submissionChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
    />
  )
}

interface DestinationInputProps {
  label: string
  /** The words for none, where none is allowed. */
  none?: string
}

export function DestinationInput({ label, none }: DestinationInputProps) {
  const { t } = useTranslation('translation')
  return (
    <SelectInput
      name="destination"
      label={label}
      {...(none !== undefined && { none })}
      options={useDestinationKeys().map((value) => ({
        value,
        label: t(`vocabulary.destination.${value}`),
      }))}
    />
  )
}

export function CurrencyInput({ name }: { name: string }) {
  const { t } = useTranslation('admin')
  return (
    <PickerInput
      wide
      name={name}
      label={t('programs.tuition.currency')}
      options={useCurrencyOptions()}
    />
  )
}

/** An amount beside its currency: one that is typed with the amount is chosen. */
export function AmountInput({
  name,
  label,
  currency,
}: InputProps & {
  /** The path of the currency's value. */
  currency: string
}) {
  const { setValue } = useFormContext()
  return (
    <TextInput
      name={name}
      label={label}
      inputMode="decimal"
      maxLength={20}
      keep={(typed) => {
        const read = moneyFrom(typed)
        if (read.currency) setValue(currency, read.currency, { shouldDirty: true })
        return read.amount
      }}
    />
  )
}

/** So much, in which currency, for how long, in which year. */
export function AmountInputs({
  name,
  isYearNeeded = false,
}: {
  name: string
  isYearNeeded?: boolean
}) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <>
      <AmountInput
        name={`${name}.amountMinor`}
        label={t('programs.tuition.amount')}
        currency={`${name}.currency`}
      />
      <CurrencyInput name={`${name}.currency`} />
      <SelectInput
        name={`${name}.period`}
        label={t('programs.tuition.period')}
        options={tuitionPeriods.map((value) => ({
          value,
          label: t(`translation:vocabulary.period.${value}`),
        }))}
      />
      <TextInput
        name={`${name}.academicYear`}
        label={t('programs.academicYear')}
        maxLength={20}
        optional={!isYearNeeded}
      />
    </>
  )
}
