import { useTranslation } from 'react-i18next'
import { languages } from '#contract/common/values/languages.ts'
import { nameLength } from '#contract/common/values/vocabulary.ts'
import { StaffInput } from '#contract/identity/identity.ts'
import { ChoiceBoxes } from '../ui/choice-boxes.client.tsx'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { RightsFields } from './rights-fields.client.tsx'

/** The fields of a member of staff, for inviting and for changing. */
export function StaffFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Panel title={t('staff.person')}>
        <FieldGrid>
          <TextInput name="givenNames" label={t('staff.field.givenNames')} maxLength={nameLength} />
          <TextInput
            name="familyName"
            label={t('staff.field.familyName')}
            maxLength={nameLength}
            optional
          />
          <TextInput
            name="email"
            label={t('staff.field.email')}
            hint={t(isNew ? 'staff.emailHint' : 'staff.emailFixed')}
            type="email"
            maxLength={254}
            disabled={!isNew}
          />
          <TextInput name="title" label={t('staff.field.title')} maxLength={100} optional />
          <SelectInput
            name="language"
            label={t('staff.field.language')}
            options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
          />
        </FieldGrid>
        <ChoiceBoxes
          name="languages"
          label={t('staff.field.languages')}
          options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
        />
      </Panel>
      <RightsFields />
    </>
  )
}

const names = Object.keys(StaffInput.shape)

/** The words for a field of the form, for messages about it. */
export function useStaffLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  return (field) => (isField(field) ? t(`staff.field.${field}`) : field)
}

function isField(name: string): name is keyof StaffInput {
  return names.includes(name)
}
