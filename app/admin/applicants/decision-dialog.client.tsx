import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { DecisionInput, type Decisions } from '#contract/decisions/decisions.ts'
import {
  type Outcome,
  outcomes,
  refusalReasons,
} from '#contract/decisions/values/decision-rules.ts'
import { useCurrencyOptions } from '../catalogue/code-options.ts'
import { decide } from '../decisions/queries.ts'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { cityOfZone } from '../ui/dates.ts'
import { errorWords } from '../ui/error-words.ts'
import { moneyFrom } from '../ui/numbers.ts'
import { languageOf } from '../words.ts'
import type { Application } from './application.ts'
import { ConditionFields } from './condition-fields.client.tsx'
import { type DecisionDraft, draftOfDecision, inputOfDecision } from './decision-draft.ts'
import { ChoiceField, TypedField } from './decision-fields.client.tsx'
import { Terms } from './decision-terms.client.tsx'
import { RefusalAid } from './refusal-aid.client.tsx'

interface DecisionDialogProps {
  application: Pick<Application, 'number'>
  decisions: Decisions
  language: ApplicantRecord['language']
  /** The probable decision; the applicant doesn't see it until it is released. */
  first?: Outcome
  /** Who it is about, if the screen shows several people. */
  title?: ReactNode
  onClose: () => void
  onDecided: () => Promise<void>
  /** A colleague decided meanwhile: reads their decision, so that this dialog can show it. */
  onStale: () => Promise<void>
}

/** Decides, or decides otherwise: the terms of an offer, a place in line, or why not. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { application, decisions, language, first, title, onClose, onDecided, onStale } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const id = useId()
  const [draft, setDraft] = useState<DecisionDraft>(() => ({
    ...draftOfDecision(decisions, languageOf(i18n)),
    ...(first && decisions.outcomes.includes(first) && { outcome: first }),
  }))
  const [fields, setFields] = useState<Record<string, FieldProblem>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: DecisionInput) => decide(application.number, input, decisions.version),
    onSuccess: onDecided,
    onError: async (failure) => {
      setFields((failure instanceof Problem && failure.fields) || {})
      if (isStale(failure)) await onStale()
    },
  })
  const set = (changes: Partial<DecisionDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const messageOf = (name: string) => {
    const problem = fields[name]
    return problem && errorWords(i18n, problem, { name })
  }
  const currencies = useCurrencyOptions()
  const stored = decisions.pending ?? decisions.released[0]
  const isOffer = draft.outcome.startsWith('offer_')
  const isRefusal = draft.outcome === 'refused' || draft.outcome === 'ineligible'
  const allowed: readonly Outcome[] = outcomes.filter((one) => decisions.outcomes.includes(one))

  function send() {
    const read = DecisionInput.safeParse(inputOfDecision(draft))
    setFields(read.success ? {} : fieldProblems(read.error))
    if (read.success) mutate(read.data)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      onKeyDown={actOnEnter}
    >
      <DialogTitle id={`${id}-title`}>{title ?? t('decisions.decide')}</DialogTitle>
      <DialogContent>
        <p>{t('decisions.nothingLeaves')}</p>
        {error && !isStale(error) && Object.keys(fields).length === 0 && <Failure error={error} />}
        {isStale(error) && (
          <Alert
            severity="warning"
            variant="outlined"
            role="alert"
            sx={{ mb: 2, bgcolor: 'background.paper' }}
          >
            <AlertTitle component="h3">{t('decisions.changedMeanwhile')}</AlertTitle>
            {stored ? <Terms decision={stored} /> : t('decisions.nothingDecided')}
          </Alert>
        )}
        <ChoiceField
          label={t('decisions.outcome')}
          value={draft.outcome}
          options={allowed.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(outcome) => set({ outcome })}
        />
        {isOffer && (
          <>
            <TypedField
              label={t('decisions.replyBy')}
              hint={t('decisions.replyByHint', { zone: cityOfZone(decisions.zone) })}
              type="date"
              value={draft.replyBy}
              message={messageOf('offer.replyBy')}
              onChange={(replyBy) => set({ replyBy })}
            />
            <TypedField
              label={t('decisions.depositAmount')}
              hint={t('decisions.depositHint')}
              inputMode="decimal"
              value={draft.depositAmount}
              message={messageOf('offer.deposit.amountMinor')}
              onChange={(typed) => {
                const { amount, currency } = moneyFrom(typed)
                set({ depositAmount: amount, ...(currency && { depositCurrency: currency }) })
              }}
            />
            {draft.depositAmount !== '' && (
              <>
                <ChoiceField
                  label={t('decisions.depositCurrency')}
                  value={draft.depositCurrency}
                  options={currencies}
                  message={messageOf('offer.deposit.currency')}
                  onChange={(depositCurrency) => set({ depositCurrency })}
                />
                <TypedField
                  label={t('decisions.depositBy')}
                  type="date"
                  value={draft.depositBy}
                  message={messageOf('offer.deposit.by')}
                  onChange={(depositBy) => set({ depositBy })}
                />
              </>
            )}
          </>
        )}
        {draft.outcome === 'offer_conditional' && (
          <ConditionFields
            conditions={draft.conditions}
            language={language}
            messageOf={messageOf}
            onChange={(conditions) => set({ conditions })}
          />
        )}
        {draft.outcome === 'waitlisted' && (
          <TypedField
            label={t('decisions.rank')}
            hint={t('decisions.rankHint')}
            inputMode="numeric"
            value={draft.rank}
            message={messageOf('rank')}
            onChange={(rank) => set({ rank })}
          />
        )}
        {isRefusal && (
          <ChoiceField
            label={t('decisions.reasonLabel')}
            value={draft.reasonCode}
            options={refusalReasons.map((value) => ({
              value,
              label: t(`decisions.reason.${value}`),
            }))}
            message={messageOf('reasonCode')}
            onChange={(reasonCode) => set({ reasonCode })}
          />
        )}
        {isRefusal && (
          <RefusalAid
            number={application.number}
            language={language}
            reason={draft.reasonCode}
            note={draft.note}
            onText={(note) => set({ note })}
          />
        )}
        <TypedField
          label={t(isRefusal ? 'decisions.noteNeeded' : 'decisions.note')}
          optional={!isRefusal}
          hint={t('applicants.reasonHint', { language: t(`form.language.${language}`) })}
          value={draft.note}
          lang={language}
          rows={4}
          maxLength={2000}
          message={messageOf('note')}
          onChange={(note) => set({ note })}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={send}>
          {t('decisions.decide')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function isStale(failure: unknown): boolean {
  return failure instanceof Problem && failure.code === 'version_stale'
}
