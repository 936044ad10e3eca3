import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { canGrant, permissions, presetNames, presets } from '#contract/identity/permissions.ts'
import { useMe } from '../me.ts'
import { FieldGrid, SelectInput } from '../ui/fields.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { ScopeFields } from './scope-fields.client.tsx'
import { presetOf, type StaffValues } from './values.ts'

/** What an account may do. No one can tick a right they don't hold; the server checks again. */
export function RightsFields() {
  const { t } = useTranslation('admin')
  const me = useMe()
  const { control } = useFormContext<StaffValues>()
  const [role, preset] = useWatch({ control, name: ['role', 'preset'] })
  const { field } = useController({ control, name: 'permissions' })
  const fixed = presetOf(preset)
  const granted = fixed ?? field.value
  return (
    <Panel title={t('staff.rights')}>
      <FieldGrid>
        <SelectInput
          name="role"
          label={t('staff.field.role')}
          hint={t('staff.roleHint')}
          options={(['admin', 'staff'] as const).map((value) => ({
            value,
            label: t(`staff.role.${value}`),
          }))}
        />
        {role === 'admin' && (
          <SelectInput
            name="preset"
            label={t('staff.field.preset')}
            hint={t('staff.presetHint')}
            none={t('staff.preset.own')}
            options={presetNames.map((value) => ({
              value,
              label: t(`staff.preset.${value}`),
              disabled: !canGrant(me, presets[value]),
            }))}
          />
        )}
      </FieldGrid>
      {role === 'admin' && <ScopeFields />}
      {role === 'admin' && (
        <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
          <Typography component="legend" variant="subtitle2">
            {t('staff.field.permissions')}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {permissions.map((permission) => (
              <FormControlLabel
                key={permission}
                disabled={fixed !== undefined || !canGrant(me, [permission])}
                label={t(`staff.permission.${permission}`)}
                control={
                  <Checkbox
                    checked={granted.includes(permission)}
                    onChange={(_event, checked) =>
                      field.onChange(
                        permissions.filter((one) =>
                          one === permission ? checked : field.value.includes(one),
                        ),
                      )
                    }
                  />
                }
              />
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  )
}
