import Box from '@mui/material/Box'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressInput } from '../catalogue/shared-inputs.client.tsx'
import { BilingualInput, FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { accreditationValues, rankingValues, type UniversityValues } from './values.ts'

/** Who recognises the university, as what, with the year and the source. */
export function AccreditationLines() {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<UniversityValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'accreditations' })
  return (
    <Lines
      title={t('universities.field.accreditations')}
      nameOf={(index) => t('universities.accreditation.line', { number: index + 1 })}
      lines={fields}
      none={t('universities.accreditation.none')}
      addLabel={t('universities.accreditation.add')}
      onAdd={() => append(accreditationValues())}
      onRemove={remove}
    >
      {(index) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FieldGrid>
            <TextInput
              name={`accreditations.${index}.body`}
              label={t('universities.accreditation.body')}
              maxLength={200}
            />
            <TextInput
              name={`accreditations.${index}.year`}
              label={t('universities.year')}
              maxLength={40}
              optional
            />
            <AddressInput name={`accreditations.${index}.sourceUrl`} label={t('programs.source')} />
          </FieldGrid>
          <BilingualInput
            name={`accreditations.${index}.title`}
            label={t('universities.accreditation.title')}
            maxLength={300}
            optional
          />
        </Box>
      )}
    </Lines>
  )
}

/** Its places in published rankings. */
export function RankingLines() {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<UniversityValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'rankings' })
  return (
    <Lines
      title={t('universities.field.rankings')}
      nameOf={(index) => t('universities.ranking.line', { number: index + 1 })}
      lines={fields}
      none={t('universities.ranking.none')}
      addLabel={t('universities.ranking.add')}
      onAdd={() => append(rankingValues())}
      onRemove={remove}
    >
      {(index) => (
        <FieldGrid min={180}>
          <TextInput
            name={`rankings.${index}.publisher`}
            label={t('universities.ranking.publisher')}
            maxLength={200}
          />
          <TextInput
            name={`rankings.${index}.year`}
            label={t('universities.year')}
            inputMode="numeric"
            maxLength={4}
          />
          <TextInput
            name={`rankings.${index}.band`}
            label={t('universities.ranking.band')}
            hint={t('universities.ranking.bandHint')}
            maxLength={40}
          />
          <AddressInput name={`rankings.${index}.sourceUrl`} label={t('programs.source')} />
        </FieldGrid>
      )}
    </Lines>
  )
}
