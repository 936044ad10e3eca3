import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Colours, plainDrawings } from '#contract/common/values/destinations.ts'
import { type Drawing, drawings } from '#contract/common/values/vocabulary.ts'
import { DrawingPicture } from '../../ui/destination-ornament.tsx'

interface Chosen {
  colours: Colours
  ornament: Drawing
  skyline: Drawing
}

/** The drawings that there are, each as it looks in the colours chosen above. */
export function DrawingInputs() {
  const { t } = useTranslation('admin')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {/* The page has them only where a published destination is drawn with them. */}
      <GlobalStyles styles={plainDrawings} />
      <Typography variant="body2">{t('destinations.drawingsHint')}</Typography>
      <DrawingChoice part="ornament" />
      <DrawingChoice part="skyline" />
    </Box>
  )
}

function DrawingChoice({ part }: { part: 'ornament' | 'skyline' }) {
  const { t } = useTranslation(['admin', 'translation'])
  const { control, register } = useFormContext<Chosen>()
  const { light, dark } = useWatch({ control, name: 'colours' })
  const chosen = useWatch({ control, name: part })
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {t(`destinations.field.${part}`)}
      </Typography>
      <Box sx={choicesLook}>
        {drawings.map((drawing) => (
          <Box
            key={drawing}
            component="label"
            sx={[choiceLook, chosen === drawing && { borderColor: 'primary.main' }]}
          >
            <Box
              sx={{
                position: 'relative',
                height: 72,
                borderRadius: 0.5,
                overflow: 'hidden',
                '--skyline': '64px',
                '--tint-ink': `light-dark(${light.ink}, ${dark.ink})`,
                bgcolor: `light-dark(${light.ground}, ${dark.ground})`,
              }}
            >
              <DrawingPicture part={part} drawing={drawing} />
            </Box>
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box
                component="input"
                type="radio"
                value={drawing}
                sx={radioLook}
                {...register(part)}
              />
              {drawing === 'plain'
                ? t('destinations.plain')
                : t(`translation:vocabulary.destination.${drawing}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const radioLook = {
  width: 20,
  height: 20,
  m: 0,
  accentColor: 'currentcolor',
  color: 'primary.main',
} as const

const choicesLook = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
} as const

const choiceLook = {
  display: 'grid',
  gap: 0.5,
  p: 0.75,
  minHeight: 44,
  border: 2,
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
} as const
