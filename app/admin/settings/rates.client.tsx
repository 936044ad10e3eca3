import Box from '@mui/material/Box'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rateSourceIn } from '#contract/rate-sources.ts'
import { RatesEdit, type RatesRecord } from '#contract/rates.ts'
import { currencyName, formatDate } from '../../format.ts'
import { FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { ratesQuery, saveRates } from './queries.ts'

/** What currencies are compared by: each rate with its day and source, and new ones as a list. */
export function RatesPanel() {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const { data: record } = useSuspenseQuery(ratesQuery())
  const language = languageOf(i18n)
  return (
    <>
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
                  <th scope="row">
                    {rate.currency}
                    <Box component="span" sx={{ display: 'block', ...quiet }}>
                      {currencyName(rate.currency, language)}
                    </Box>
                  </th>
                  <Box
                    component="td"
                    className="number"
                    data-label={t('settings.rates.perEuro')}
                    sx={{ '&&&': { textAlign: { xs: 'start', sm: 'end' } } }}
                  >
                    {new Intl.NumberFormat(language, { maximumSignificantDigits: 8 }).format(
                      rate.perEuro,
                    )}
                  </Box>
                  <td data-label={t('settings.rates.asOf')}>{formatDate(rate.asOf, language)}</td>
                  <td data-label={t('settings.rates.source')}>
                    {rateSourceIn(language, rate.source)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </Panel>
      <RecordForm
        key={record.version}
        record={record}
        toValues={toValues}
        toInput={toInput}
        schema={RatesEdit}
        save={saveRates}
        reload={() => client.fetchQuery({ ...ratesQuery(), staleTime: 0 })}
        onSaved={(saved) => client.setQueryData(ratesQuery().queryKey, saved)}
        labelOf={(field) =>
          field === 'source' ? t('settings.rates.source') : t('settings.rates.new')
        }
        canWrite
        submitLabel={t('settings.rates.save')}
        savedText={t('form.saved')}
      >
        <Panel title={t('settings.rates.new')}>
          <FieldGrid>
            <TextInput name="asOf" label={t('settings.rates.asOf')} type="date" />
            <TextInput name="source" label={t('settings.rates.source')} maxLength={300} />
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

const quiet = { color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 } as const

interface RatesValues {
  asOf: string
  source: string
  rates: string
}

function toValues(_record: RatesRecord | undefined): RatesValues {
  return { asOf: '', source: '', rates: '' }
}

/** `USD 1.09`, a line each; a comma or a semicolon may part them, as a spreadsheet copies them. */
function toInput({ rates, ...rest }: RatesValues) {
  const lines = rates.split('\n').filter((line) => line.trim() !== '')
  return {
    ...rest,
    rates: lines.map((line) => {
      const [currency = '', figure = ''] = line.trim().split(/[\s;]+|,(?=\s)/)
      return { currency: currency.toUpperCase(), perEuro: Number(figure.replace(',', '.')) }
    }),
  }
}
