import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { certainties, mayShow } from '#contract/common/values/certainty.ts'
import { sourceTypes } from '#contract/common/values/vocabulary.ts'
import { WithNames } from '../../with-names.tsx'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { useKeeperName } from '../upkeep/use-keeper-name.ts'
import type { GroundValues } from './ground-values.ts'

interface GroundsInputProps {
  /** Their path in the form, such as `intakes.0`; empty: the form is about one thing. */
  name: string
  /** What visitors read: a date or a value. */
  about: 'date' | 'value'
  /** Whether it says whose page the source is. */
  withType?: boolean
  /** Whether the day on which the source was read is needed for every value that is shown. */
  isDated?: boolean
}

/** How sure something is, where it comes from, and who looked when. */
export function GroundsInput(props: GroundsInputProps) {
  const { name, about, withType = false, isDated = false } = props
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext()
  const at = placeIn(name)
  const certainty: GroundValues['certainty'] =
    useWatch({ control, name: at('certainty') }) ?? 'reported'
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid min={260} changes>
        <SelectInput
          name={at('certainty')}
          label={t('grounds.certainty')}
          hint={t(`grounds.${about}.${certainty}`)}
          options={certainties.map((value) => ({
            value,
            label: t(`translation:vocabulary.certainty.${value}`),
          }))}
        />
        <SourceInputs
          name={name}
          certainty={certainty}
          withType={withType}
          isDated={isDated && mayShow(certainty, 'value')}
        />
      </FieldGrid>
      {certainty === 'confirmed' && <ConfirmedBy name={name} />}
    </Box>
  )
}

interface SourceInputsProps {
  name: string
  certainty: GroundValues['certainty']
  withType?: boolean
  isDated?: boolean
}

/** The page, the name of the source, its owner, and the day it was read: in a grid of fields. */
export function SourceInputs(props: SourceInputsProps) {
  const { name, certainty, withType = false, isDated = false } = props
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext()
  const at = placeIn(name)
  const sourceName: string = useWatch({ control, name: at('sourceName') }) ?? ''
  const isConfirmed = certainty === 'confirmed'
  const isPageNeeded = isConfirmed || (certainty === 'reported' && sourceName.trim() === '')
  return (
    <>
      <TextInput
        name={at('sourceUrl')}
        label={t('grounds.sourceUrl')}
        hint={t('grounds.pageHint')}
        type="url"
        maxLength={2000}
        optional={!isPageNeeded}
      />
      <TextInput
        name={at('sourceName')}
        label={t('grounds.sourceName')}
        hint={t('grounds.sourceNameHint')}
        maxLength={200}
        optional
      />
      {withType && (
        <SelectInput
          name={at('sourceType')}
          label={t('grounds.sourceType')}
          options={sourceTypes.map((value) => ({
            value,
            label: t(`translation:vocabulary.sourceType.${value}`),
          }))}
        />
      )}
      <TextInput
        name={at('checkedOn')}
        label={t(isConfirmed ? 'grounds.checkedOn' : 'grounds.readOn')}
        type="date"
        optional={!isConfirmed && !isDated}
      />
    </>
  )
}

/**
 * Who confirmed it: the earlier person while the value stays as it was, else the one who saves it.
 */
function ConfirmedBy({ name }: { name: string }) {
  const { t } = useTranslation('admin')
  const { control } = useFormContext()
  const checkedBy: string = useWatch({ control, name: placeIn(name)('checkedBy') }) ?? ''
  const keeper = useKeeperName()(checkedBy)
  const { dirtyFields } = useFormState({ control })
  const isChanged = hasTrue(name === '' ? dirtyFields : get(dirtyFields, name))
  const isOthers = checkedBy !== '' && !isChanged
  if (isOthers && keeper === undefined) return null
  return (
    <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
      {!isOthers && t('grounds.confirmsYou')}
      {isOthers && keeper && (
        <WithNames names={[keeper]}>{t('grounds.confirmedByOne', { name: keeper })}</WithNames>
      )}
      {isOthers && keeper === null && t('grounds.confirmedByFormer')}
    </Typography>
  )
}

function placeIn(name: string): (field: string) => string {
  return (field) => (name === '' ? field : `${name}.${field}`)
}

function hasTrue(node: unknown): boolean {
  if (node === true) return true
  return typeof node === 'object' && node !== null && Object.values(node).some(hasTrue)
}
