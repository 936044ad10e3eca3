import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { EnterApplication, entryProblems } from '#contract/applicants/entering.ts'
import { todayInUtc } from '../../catalogue/ground-faults.ts'
import { useCan } from '../../me.ts'
import { RecordForm } from '../../ui/record-form.client.tsx'
import { EntryFields } from './entry-fields.client.tsx'
import { useEntryLabels } from './entry-labels.ts'
import { enterApplication } from './entry-queries.ts'
import { emptyEntry, entryInput } from './entry-values.ts'

interface AddApplicationProps {
  applicant: ApplicantRecord
  onSaved: (record: ApplicantRecord) => void
  onClose: () => void
}

/** Another application for a person who has a file, with what the file says now. */
export function AddApplication({ applicant, onSaved, onClose }: AddApplicationProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{t('entry.addApplication')}</DialogTitle>
      <DialogContent>
        <RecordForm
          entity="applicant"
          toValues={emptyEntry}
          toInput={entryInput}
          schema={EnterApplication}
          faultsIn={(given) => entryProblems(given as ReturnType<typeof entryInput>, todayInUtc())}
          save={(input) => enterApplication(applicant.key, input)}
          draftName={`application of ${applicant.key}`}
          onSaved={(record) => {
            onSaved(record)
            onClose()
          }}
          labelOf={useEntryLabels()}
          canWrite={useCan('applicants.write')}
          isShort
          onCancel={onClose}
          submitLabel={t('entry.addApplication')}
          savedText={t('entry.saved')}
        >
          <EntryFields />
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}
