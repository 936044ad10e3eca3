import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { correctedOfDossier, type Dossier, DossierEdit } from '#contract/documents/dossiers.ts'
import { FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { correctDossier, dossierQuery } from './queries.ts'

interface CorrectDossierProps {
  dossier: Dossier
  onClose: () => void
}

/** Corrects the record of a sending: the reference, the day, the recipient. */
export function CorrectDossier({ dossier, onClose }: CorrectDossierProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const id = useId()
  const label = (field: string) => {
    const name = correctedOfDossier.find((one) => field === one || field === `addressee.${one}`)
    return name === undefined ? field : t(`dossiers.${name}`)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('dossiers.correctTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('dossiers.correctText')}</DialogContentText>
        <RecordForm
          entity="application"
          record={dossier}
          toValues={(record) => valuesOf(record ?? dossier)}
          toInput={({ addressee, ...values }) => ({
            ...values,
            addressee: { ...addressee, email: addressee.email.trim() || null },
          })}
          schema={DossierEdit}
          save={(edit, version) =>
            correctDossier({ ...dossier, version: version ?? dossier.version }, edit)
          }
          reload={() => client.fetchQuery({ ...dossierQuery(dossier.key), staleTime: 0 })}
          onSaved={(saved) => {
            client.setQueryData(dossierQuery(saved.key).queryKey, saved)
            void client.invalidateQueries({ queryKey: ['applicants', 'dossiers'] })
            void client.invalidateQueries({ queryKey: ['applicants', 'timeline'] })
            onClose()
          }}
          labelOf={label}
          sections={['addressee']}
          canWrite
          isShort
          onCancel={onClose}
          submitLabel={t('form.save')}
          savedText={t('form.saved')}
        >
          <FieldGrid>
            <TextInput name="reference" label={label('reference')} maxLength={100} optional />
            <TextInput name="sentOn" label={label('sentOn')} type="date" />
            <TextInput
              name="addressee.name"
              label={label('addressee.name')}
              maxLength={200}
              optional
            />
            <TextInput
              name="addressee.office"
              label={label('addressee.office')}
              maxLength={200}
              optional
            />
            <TextInput
              name="addressee.email"
              label={label('addressee.email')}
              type="email"
              maxLength={254}
              optional
            />
            <TextInput
              name="addressee.address"
              label={label('addressee.address')}
              maxLength={500}
              rows={2}
              optional
            />
          </FieldGrid>
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}

function valuesOf({ reference, note, sentOn, addressee }: Dossier) {
  return {
    ...{ reference: reference ?? '', note, sentOn },
    addressee: {
      name: addressee.name ?? '',
      office: addressee.office ?? '',
      email: addressee.email ?? '',
      address: addressee.address ?? '',
    },
  }
}
