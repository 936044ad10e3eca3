import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textInks } from '#contract/common/values/contrast.ts'
import { type Colours, weakColours } from '#contract/common/values/destinations.ts'
import { FieldGrid, Labelled, useField } from '../ui/fields.client.tsx'

const modes = ['light', 'dark'] as const

/** Ground and ink of both modes, with how they look together and whether they can be read. */
export function ColourInputs() {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<{ colours: Colours }>()
  const colours = useWatch({ control, name: 'colours' })
  const weak = weakColours(colours)
  return (
    <FieldGrid min={260} changes>
      {modes.map((mode) => (
        <Box key={mode} sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <FieldGrid min={120}>
            <ColourInput name={`colours.${mode}.ground`} label={t(`destinations.ground.${mode}`)} />
            <ColourInput name={`colours.${mode}.ink`} label={t(`destinations.ink.${mode}`)} />
          </FieldGrid>
          <Box
            sx={{
              p: 1.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: colours[mode].ground,
              color: textInks[mode][0],
            }}
          >
            <Box component="span" sx={{ color: colours[mode].ink, fontWeight: 600 }}>
              {t('destinations.sample')}
            </Box>{' '}
            {t('destinations.sampleText')}
          </Box>
          <Typography
            variant="body2"
            role="status"
            sx={{ color: weak.includes(mode) ? 'error.main' : 'text.secondary' }}
          >
            {t(weak.includes(mode) ? 'destinations.faint' : 'destinations.legible')}
          </Typography>
        </Box>
      ))}
    </FieldGrid>
  )
}

function ColourInput({ name, label }: { name: string; label: string }) {
  const field = { name, label }
  const control = useField(field)
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <OutlinedInput
        id={control.id}
        name={name}
        type="color"
        value={control.value ?? ''}
        onChange={control.onChange}
        onBlur={control.onBlur}
        inputRef={control.ref}
        error={control.error !== undefined}
        sx={{ '& input': { height: 24, py: 1 } }}
        slotProps={{ input: { 'aria-describedby': control.describedBy(undefined) } }}
      />
    </Labelled>
  )
}
