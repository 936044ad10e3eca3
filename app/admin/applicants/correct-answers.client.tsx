import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CorrectAnswers } from '#contract/answers/correct-answers.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { correctionReasonLength } from '#contract/common/values/vocabulary.ts'
import { todayInUtc } from '../catalogue/ground-faults.ts'
import { TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { correctionFaults, correctionInput, correctionValues } from './correction-values.ts'
import {
  EducationFields,
  GuardianFields,
  PassportFields,
  TestFields,
} from './entry/answer-fields.client.tsx'
import { useEntryLabels } from './entry/entry-labels.ts'
import { applicantQuery, saveAnswers } from './queries.ts'

interface CorrectAnswersDialogProps {
  applicant: ApplicantRecord
  onSaved: (record: ApplicantRecord) => void
  onClose: () => void
}

/** Corrects what the applicant typed, field by field as the public form asks for it, and why. */
export function CorrectAnswersDialog({ applicant, onSaved, onClose }: CorrectAnswersDialogProps) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const label = useEntryLabels()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{t('correction.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('correction.lead')}</DialogContentText>
        <RecordForm
          entity="applicant"
          record={applicant}
          toValues={(record) => correctionValues(record ?? applicant, languageOf(i18n))}
          toInput={correctionInput}
          schema={CorrectAnswers}
          faultsIn={(given) =>
            correctionFaults(applicant, given as ReturnType<typeof correctionInput>, todayInUtc())
          }
          save={(input, version) => saveAnswers(applicant.key, input, version)}
          reload={() => client.fetchQuery({ ...applicantQuery(applicant.key), staleTime: 0 })}
          onSaved={(record) => {
            onSaved(record)
            onClose()
          }}
          labelOf={(field) => (field === 'reason' ? t('correction.reason') : label(field))}
          canWrite
          isShort
          onCancel={onClose}
          submitLabel={t('correction.save')}
          savedText={t('correction.saved')}
        >
          <EducationFields />
          <TestFields />
          <PassportFields isWithName />
          <GuardianFields />
          <Panel>
            <TextInput
              name="reason"
              label={t('correction.reason')}
              hint={t('correction.reasonHint')}
              maxLength={correctionReasonLength}
              rows={2}
            />
          </Panel>
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}
