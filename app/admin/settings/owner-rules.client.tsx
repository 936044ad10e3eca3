import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/common/values/languages.ts'
import { staffNamesQuery } from '../applicants/queries.ts'
import { useDestinationKeys } from '../catalogue/destination-names.ts'
import { ChoiceBoxes } from '../ui/choice-boxes.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import type { SettingsValues } from './values.ts'

/** Who gets new files: rules in order, of which the first that fits counts. */
export function OwnerRules() {
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'ownerRules' })
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const keys = useDestinationKeys()
  return (
    <Panel title={t('settings.section.ownerRules')}>
      <Typography variant="body2">{t('settings.ownerRules.text')}</Typography>
      {fields.map(({ id }, at) => (
        <Box
          component="section"
          key={id}
          aria-label={t('settings.ownerRules.rule', { number: at + 1 })}
          sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Typography variant="h3">{t('settings.ownerRules.rule', { number: at + 1 })}</Typography>
          <ChoiceBoxes
            name={`ownerRules.${at}.destinations`}
            label={t('settings.ownerRules.destinations')}
            options={keys.map((value) => ({
              value,
              label: t(`translation:vocabulary.destination.${value}`),
            }))}
          />
          <ChoiceBoxes
            name={`ownerRules.${at}.languages`}
            label={t('settings.ownerRules.languages')}
            options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
          />
          <ChoiceBoxes
            name={`ownerRules.${at}.owners`}
            label={t('settings.ownerRules.owners')}
            options={staff
              .filter(({ mayRead }) => mayRead)
              .map(({ key, name }) => ({ value: key, label: name }))}
          />
          <Button variant="text" color="error" sx={{ mt: 1 }} onClick={() => remove(at)}>
            {t('settings.ownerRules.remove', { number: at + 1 })}
          </Button>
        </Box>
      ))}
      <Button
        sx={{ mt: 2 }}
        onClick={() => append({ destinations: [], languages: [], owners: [] })}
      >
        {t('settings.ownerRules.add')}
      </Button>
    </Panel>
  )
}
