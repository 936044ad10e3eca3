import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { canGrantScope, type Scope, scopeKinds } from '#contract/identity/permissions.ts'
import { useDestinationKeys } from '../catalogue/destination-names.ts'
import { useMe } from '../me.ts'
import { ChoiceBoxes } from '../ui/choice-boxes.client.tsx'
import { FieldGrid, SelectInput } from '../ui/fields.client.tsx'
import type { StaffValues } from './values.ts'

/** Which applicants a colleague sees. */
export function ScopeFields() {
  const { t } = useTranslation(['admin', 'translation'])
  const me = useMe()
  const keys = useDestinationKeys()
  const { control } = useFormContext<StaffValues>()
  const scope = useWatch({ control, name: 'scope' })
  const mayGive = (kind: Scope['kind']) =>
    kind === 'destinations' ? me.scope.kind !== 'own' : canGrantScope(me, { kind })
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid>
        <SelectInput
          name="scope"
          label={t('staff.field.scope')}
          hint={t('staff.scopeHint')}
          options={scopeKinds.filter(mayGive).map((value) => ({
            value,
            label: t(`staff.scope.${value}`),
          }))}
        />
      </FieldGrid>
      {scope === 'destinations' && (
        <ChoiceBoxes
          name="destinations"
          label={t('staff.scope.destinations')}
          options={keys.map((value) => ({
            value,
            label: t(`translation:vocabulary.destination.${value}`),
            disabled: !canGrantScope(me, { kind: 'destinations', destinations: [value] }),
          }))}
        />
      )}
    </Box>
  )
}
