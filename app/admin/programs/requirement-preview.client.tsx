import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RequirementRule } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { languages } from '#contract/common/values/languages.ts'
import { countryName, formatList } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { ruleFrom } from './rule-values.ts'
import { ruleWords } from './rule-words.ts'
import { useBothLanguages } from './use-both-languages.ts'
import type { ProgramValues } from './values.ts'

/** A requirement as readers of each language will have it, with what it compares. */
export function RequirementPreview({ index }: { index: number }) {
  const { t, i18n } = useTranslation('admin')
  const requirement = useWatch<ProgramValues, `requirements.${number}`>({
    name: `requirements.${index}`,
  })
  const isLoaded = useBothLanguages()
  if (!isLoaded) return null
  const rule = RequirementRule.safeParse(ruleFrom(requirement.rule))
  const nationalities = requirement.nationalities
  return (
    <Box sx={previewLook} role="group" aria-label={t('programs.requirement.preview')}>
      {languages.map((language) => {
        const words = i18n.getFixedT(language, ['admin', 'translation', 'eligibility'])
        return (
          <div key={language} lang={language}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {`${words(`translation:vocabulary.requirementKind.${requirement.kind}`)} · ${words(
                `form.language.${language}`,
              )}`}
            </Typography>
            <Typography variant="body2">
              {inLanguage(requirement.text, language) || '–'}
              {!requirement.mandatory && ` (${words('translation:program.requirements.optional')})`}
              {requirement.certainty !== 'confirmed' && (
                <>
                  {' '}
                  <Tag tone="warning">
                    {words(`translation:vocabulary.certainty.${requirement.certainty}`)}
                  </Tag>
                </>
              )}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {rule.success
                ? words('programs.requirement.rule', {
                    rule: ruleWords(rule.data, words, language),
                  })
                : words('programs.requirement.noRule')}
              {nationalities.length > 0 &&
                ` ${words('programs.requirement.askedOf', {
                  countries: formatList(
                    nationalities.map((code) => countryName(code, language)),
                    language,
                  ),
                })}`}
            </Typography>
          </div>
        )
      })}
    </Box>
  )
}

const previewLook = {
  display: 'grid',
  gap: 2,
  mt: 2,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const
