import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import { type HeldRate, type Rate, RatesEdit, type RatesRecord } from '#contract/costs/rates.ts'
import { rateSourceIn } from '#contract/costs/values/rate-sources.ts'
import { problemCode } from '../../api.ts'
import { currencyName, formatDate } from '../../format.ts'
import { rateAge } from '../../rate-age.ts'
import { Tag } from '../../ui/tag.tsx'
import { FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { acceptRate, ratesQuery, saveRates } from './queries.ts'
import { RatesRefresh } from './rates-refresh.client.tsx'

/** The rates in use, the rates that wait to be checked, and new rates as a list. */
export function RatesPanel() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data: record } = useSuspenseQuery(ratesQuery())
  const keep = (saved: RatesRecord) => client.setQueryData(ratesQuery().queryKey, saved)
  const reload = () => client.fetchQuery({ ...ratesQuery(), staleTime: 0 })
  return (
    <>
      <RatesRefresh refresh={record.refresh} onAnswer={keep} />
      {record.held.length > 0 && <Held record={record} onAnswer={keep} onStale={reload} />}
      <Rates record={record} />
      <RecordForm
        entity="settings"
        record={record}
        toValues={toValues}
        toInput={toInput}
        schema={RatesEdit}
        save={saveRates}
        reload={reload}
        onSaved={keep}
        labelOf={(field) => {
          if (field === 'source' || field === 'asOf') return t(`settings.rates.${field}`)
          return field === 'sourceUrl' ? t('settings.rates.page') : t('settings.rates.new')
        }}
        canWrite
        submitLabel={t('settings.rates.save')}
        savedText={t('form.saved')}
      >
        <Panel title={t('settings.rates.new')}>
          <FieldGrid>
            <TextInput name="asOf" label={t('settings.rates.asOf')} type="date" />
            <TextInput name="source" label={t('settings.rates.source')} maxLength={200} />
            <TextInput
              name="sourceUrl"
              label={t('settings.rates.page')}
              hint={t('settings.rates.pageHint')}
              type="url"
              optional
            />
          </FieldGrid>
          <Box sx={{ mt: 2 }}>
            <TextInput
              name="rates"
              label={t('settings.rates.list')}
              hint={t('settings.rates.listHint')}
              rows={6}
            />
          </Box>
        </Panel>
      </RecordForm>
    </>
  )
}

/** Every rate with its day, how old that is, and its source. */
function Rates({ record }: { record: RatesRecord }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <Panel title={t('settings.rates.title')}>
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('settings.rates.title')}
      >
        <table className="table table-narrow">
          <thead>
            <tr>
              <th scope="col">{t('settings.rates.currency')}</th>
              <th scope="col" className="number">
                {t('settings.rates.perEuro')}
              </th>
              <th scope="col">{t('settings.rates.asOf')}</th>
              <th scope="col">{t('settings.rates.source')}</th>
            </tr>
          </thead>
          <tbody>
            {record.rates.map((rate) => (
              <tr key={rate.currency}>
                <CurrencyCell currency={rate.currency} language={language} />
                <RateCell label={t('settings.rates.perEuro')} rate={rate.perEuro} />
                <td data-label={t('settings.rates.asOf')}>
                  <Day rate={rate} />
                </td>
                <td data-label={t('settings.rates.source')}>
                  <SourceOf rate={rate} language={language} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Panel>
  )
}

interface HeldProps {
  record: RatesRecord
  onAnswer: (record: RatesRecord) => void
  /** Something else was changed meanwhile: it has to be read again. */
  onStale: () => void
}

/** Rates that a colleague has to check before they count. */
function Held({ record, onAnswer, onStale }: HeldProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const toast = useToast()
  const accept = useMutation({
    mutationFn: (currency: string) => acceptRate(currency, record.version),
    onSuccess: onAnswer,
    onError: (error) => {
      toast.fail(problemCode(error))
      onStale()
    },
  })
  const known = new Map(record.rates.map((rate) => [rate.currency, rate.perEuro]))
  return (
    <Panel title={t('settings.rates.held.title')}>
      <p>{t('settings.rates.held.text')}</p>
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('settings.rates.held.title')}
      >
        <table className="table table-narrow">
          <thead>
            <tr>
              <th scope="col">{t('settings.rates.currency')}</th>
              <th scope="col" className="number">
                {t('settings.rates.held.now')}
              </th>
              <th scope="col" className="number">
                {t('settings.rates.held.next')}
              </th>
              <th scope="col">{t('settings.rates.asOf')}</th>
              <th scope="col">{t('settings.rates.source')}</th>
              <th scope="col">{t('settings.rates.held.why')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('settings.rates.held.accept')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {record.held.map((rate) => (
              <tr key={rate.currency}>
                <CurrencyCell currency={rate.currency} language={language} />
                <RateCell label={t('settings.rates.held.now')} rate={known.get(rate.currency)} />
                <RateCell label={t('settings.rates.held.next')} rate={rate.perEuro} />
                <td data-label={t('settings.rates.asOf')}>{formatDate(rate.asOf, language)}</td>
                <td data-label={t('settings.rates.source')}>
                  <SourceOf rate={rate} language={language} />
                </td>
                <td data-label={t('settings.rates.held.why')}>
                  {t(`settings.rates.held.reason.${rate.reason}`)}
                </td>
                <td>
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={accept.isPending}
                    aria-label={t('settings.rates.held.acceptOf', { currency: rate.currency })}
                    onClick={() => accept.mutate(rate.currency)}
                  >
                    {t('settings.rates.held.accept')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Panel>
  )
}

function CurrencyCell({ currency, language }: { currency: string; language: Language }) {
  return (
    <th scope="row">
      {currency}
      <Box component="span" sx={{ display: 'block', ...quiet }}>
        {currencyName(currency, language)}
      </Box>
    </th>
  )
}

function RateCell({ label, rate }: { label: string; rate: number | undefined }) {
  const { i18n } = useTranslation('admin')
  const format = new Intl.NumberFormat(languageOf(i18n), { maximumSignificantDigits: 8 })
  return (
    <Box
      component="td"
      className="number"
      data-label={label}
      sx={{ '&&&': { textAlign: { xs: 'start', sm: 'end' } } }}
    >
      {rate === undefined ? '–' : format.format(rate)}
    </Box>
  )
}

function Day({ rate: { asOf, isOutdated } }: { rate: Rate }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  if (asOf === null) return t('settings.rates.fixed')
  const age = rateAge(asOf, new Date().toISOString().slice(0, 10), language)
  return (
    <>
      {formatDate(asOf, language)}
      {isOutdated ? (
        <Box component="span" sx={{ display: 'block' }}>
          <Tag tone="error">{t('settings.rates.outdated')}</Tag>
        </Box>
      ) : (
        age && (
          <Box component="span" sx={{ display: 'block', ...quiet }}>
            {t('settings.rates.old', { age })}
          </Box>
        )
      )}
    </>
  )
}

function SourceOf({ rate, language }: { rate: Rate | HeldRate; language: Language }) {
  const name = rateSourceIn(language, rate.source)
  if (rate.sourceUrl === null) return name
  return (
    <a href={rate.sourceUrl} target="_blank" rel="noopener noreferrer">
      <Verbatim>{name}</Verbatim>
    </a>
  )
}

const quiet = { color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 } as const

interface RatesValues {
  asOf: string
  source: string
  sourceUrl: string
  rates: string
}

function toValues(_record: RatesRecord | undefined): RatesValues {
  return { asOf: '', source: '', sourceUrl: '', rates: '' }
}

/** `USD 1.09`, a line each; a comma or a semicolon may part them, as a spreadsheet copies them. */
function toInput({ rates, sourceUrl, ...rest }: RatesValues) {
  const lines = rates.split('\n').filter((line) => line.trim() !== '')
  return {
    ...rest,
    sourceUrl: sourceUrl.trim() || null,
    rates: lines.map((line) => {
      const [currency = '', figure = ''] = line.trim().split(/[\s;]+|,(?=\s)/)
      return { currency: currency.toUpperCase(), perEuro: Number(figure.replace(',', '.')) }
    }),
  }
}
