import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { passOverPermission } from '#contract/admissions/values/transitions.ts'
import { formatMoney } from '../../format.ts'
import { useCurrencyOptions } from '../catalogue/code-options.ts'
import { useCan } from '../me.ts'
import { moneyFrom } from '../ui/numbers.ts'
import { languageOf } from '../words.ts'
import type { Application } from './application.ts'
import { ChoiceField, TypedField } from './decision-fields.client.tsx'
import { hasDay, type Move, type MoveDraft } from './move-draft.ts'

interface MoveFieldsProps {
  application: Pick<Application, 'status' | 'depositAsked'>
  move: Move
  draft: MoveDraft
  /** What is wrong with a field, by its name in the request. */
  messageOf: (name: string) => string | undefined
  onChange: (change: Partial<MoveDraft>) => void
}

/** What a move needs besides its reason: a day and who reported it, a deposit, why not to wait. */
export function MoveFields({ application, move, draft, messageOf, onChange }: MoveFieldsProps) {
  const { t } = useTranslation('admin')
  const isDeposit = move.to === 'deposit_paid'
  return (
    <>
      {move.open && <OpenTerms open={move.open} {...{ draft, messageOf, onChange }} />}
      {isDeposit && <DepositFields {...{ application, draft, messageOf, onChange }} />}
      {(isDeposit || hasDay(application, move)) && (
        <>
          <TypedField
            label={t(isDeposit ? 'applicants.change.depositOn' : 'applicants.change.on')}
            type="date"
            value={draft.happenedOn}
            message={messageOf('happenedOn') ?? messageOf('deposit.on')}
            onChange={(happenedOn) => onChange({ happenedOn })}
          />
          <TypedField
            label={t(isDeposit ? 'applicants.change.depositBy' : 'applicants.change.toldBy')}
            hint={t(isDeposit ? 'applicants.change.depositByHint' : 'applicants.change.toldByHint')}
            value={draft.toldBy}
            maxLength={200}
            message={messageOf('toldBy') ?? messageOf('deposit.toldBy')}
            onChange={(toldBy) => onChange({ toldBy })}
          />
        </>
      )}
    </>
  )
}

type PartProps = Pick<MoveFieldsProps, 'draft' | 'messageOf' | 'onChange'>

function DepositFields({
  application: { depositAsked },
  draft,
  messageOf,
  onChange,
}: PartProps & Pick<MoveFieldsProps, 'application'>) {
  const { t, i18n } = useTranslation('admin')
  const currencies = useCurrencyOptions()
  const amount =
    depositAsked && formatMoney(depositAsked.amountMinor, depositAsked.currency, languageOf(i18n))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '& > *': { flex: '1 1 8rem' } }}>
      <TypedField
        label={t('applicants.change.depositAmount')}
        {...(amount && { hint: t('applicants.change.depositAsked', { amount }) })}
        value={draft.amount}
        maxLength={20}
        message={messageOf('deposit.amountMinor')}
        onChange={(typed) => onChange(moneyFrom(typed))}
      />
      <ChoiceField
        label={t('applicants.change.depositCurrency')}
        value={draft.currency}
        options={currencies}
        message={messageOf('deposit.currency')}
        onChange={(currency) => onChange({ currency })}
      />
    </Box>
  )
}

/** Open terms come before the button, with the reason for passing over them. */
function OpenTerms({
  open,
  draft,
  messageOf,
  onChange,
}: PartProps & { open: NonNullable<Move['open']> }) {
  const { t, i18n } = useTranslation('admin')
  const mayPass = useCan(passOverPermission)
  const { conditions, deposit } = open
  return (
    <>
      <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
        {t('applicants.change.openTitle')}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {conditions.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {deposit && (
            <li>
              {t('applicants.change.openDeposit', {
                amount: formatMoney(deposit.amountMinor, deposit.currency, languageOf(i18n)),
              })}
            </li>
          )}
        </Box>
        {!mayPass && t('applicants.change.passOverNot')}
      </Alert>
      {mayPass && (
        <TypedField
          label={t('applicants.change.passOver')}
          hint={t('applicants.change.passOverHint')}
          value={draft.passOver}
          rows={2}
          maxLength={2000}
          message={messageOf('passOver')}
          onChange={(passOver) => onChange({ passOver })}
        />
      )}
    </>
  )
}
