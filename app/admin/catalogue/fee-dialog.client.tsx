import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type BulkInput, FeePreviewInput } from '#contract/catalogue/bulk.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { tuitionAudiences } from '#contract/common/values/vocabulary.ts'
import { formatNumber } from '../../format.ts'
import { tuitionValues } from '../programs/values.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { FieldGrid, SelectInput } from '../ui/fields.client.tsx'
import { minorFrom, textOrNull } from '../ui/numbers.ts'
import { schemaResolver } from '../ui/schema-resolver.ts'
import { languageOf } from '../words.ts'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { bulkQuery, bulksQuery, previewFee, startBulk } from './bulk-queries.ts'
import { FeeChanges } from './fee-changes.client.tsx'
import { faultsOfGrounds, todayInUtc } from './ground-faults.ts'
import { groundsFrom } from './ground-values.ts'
import { GroundsInput } from './grounds-input.client.tsx'
import { AmountInputs } from './shared-inputs.client.tsx'

interface FeeDialogProps {
  selection: BulkInput['selection']
  count: number
  onClose: (isDone: boolean) => void
}

const Fee = z.strictObject({ line: FeePreviewInput.shape.line })
type Fee = z.infer<typeof Fee>
const empty = (language: Language) => ({ line: tuitionValues(language) })

/** Sets one fee on many programs: what it is and who says so, then before and after, then done. */
export function FeeDialog({ selection, count, onClose }: FeeDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const id = useId()
  const [intent] = useState(() => crypto.randomUUID())
  const form = useForm({
    defaultValues: empty(languageOf(i18n)),
    resolver: schemaResolver(Fee, feeFrom, (given) => faultsOfGrounds(given, todayInUtc())),
  })
  const preview = useMutation({
    mutationFn: async ({ line }: Fee) => ({ line, found: await previewFee({ selection, line }) }),
  })
  const start = useMutation({
    mutationFn: ({ line }: Fee) =>
      startBulk(
        { about: 'programs', input: { selection, action: { kind: 'fee', line } } },
        `${intent}:fee`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: bulksQuery('programs').queryKey }),
  })
  const seen = preview.data
  // Refused programs stay chosen, so that staff can do something else with them.
  const close = () => {
    const latest = start.data && (client.getQueryData(bulkQuery(start.data).queryKey) ?? start.data)
    onClose(latest !== undefined && latest.refused === 0)
  }
  const counted = { count, number: formatNumber(count, languageOf(i18n)) }
  const error = start.error ?? preview.error
  return (
    <Dialog open fullWidth maxWidth="md" onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{t('bulk.title.fee', counted)}</DialogTitle>
      <DialogContent>
        {error && <Failure error={error} />}
        {start.data && <BulkOutcome started={start.data} />}
        {!start.data && seen && <FeeChanges preview={seen.found} />}
        {!start.data && !seen && (
          <FormProvider {...form}>
            <DialogContentText sx={{ mb: 2 }}>{t('bulk.text.fee')}</DialogContentText>
            <FieldGrid min={170}>
              <SelectInput
                wide
                name="line.audience"
                label={t('programs.tuition.audience')}
                options={tuitionAudiences.map((value) => ({
                  value,
                  label: t(`translation:vocabulary.audience.${value}`),
                }))}
              />
              <AmountInputs name="line" isYearNeeded />
            </FieldGrid>
            <GroundsInput name="line" about="value" />
          </FormProvider>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={close}>
          {t(start.data ? 'bulk.close' : 'form.cancel')}
        </Button>
        {!start.data && seen && (
          <>
            <Button onClick={() => preview.reset()}>{t('bulk.fee.back')}</Button>
            <Button
              variant="contained"
              loading={start.isPending}
              onClick={() => start.mutate({ line: seen.line })}
            >
              {t('bulk.do.fee')}
            </Button>
          </>
        )}
        {!start.data && !seen && (
          <Button
            variant="contained"
            loading={preview.isPending}
            onClick={form.handleSubmit((fee) => preview.mutate(fee))}
          >
            {t('bulk.fee.show')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function feeFrom({ line }: ReturnType<typeof empty>) {
  const { audience, amountMinor, currency, period, academicYear } = line
  return {
    line: {
      ...{ audience, currency, period },
      amountMinor: minorFrom(amountMinor, currency),
      academicYear: textOrNull(academicYear) ?? '',
      ...groundsFrom(line),
    },
  }
}
