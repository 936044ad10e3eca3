import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { TextEdit, TextRecord } from '#contract/words/text-templates.ts'
import { WithNames } from '../../with-names.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { textEditionsQuery } from './queries.ts'

/** Earlier editions of a text; their words are put into the form, and apply once it is saved. */
export function TextEditions({ record }: { record: TextRecord }) {
  const { t, i18n } = useTranslation('admin')
  const [isOpen, setIsOpen] = useState(false)
  const {
    data: editions = [],
    error,
    refetch,
  } = useQuery({ ...textEditionsQuery(record), enabled: isOpen })
  const { setValue } = useFormContext<TextEdit>()
  const language = languageOf(i18n)
  return (
    <Panel
      title={t('texts.earlier')}
      aside={
        <Button variant="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'bulkApplicants.hide' : 'bulkApplicants.show')}
        </Button>
      }
    >
      {isOpen && error && <Failure error={error} onRetry={() => void refetch()} />}
      {isOpen && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {editions.map((one) => (
            <Box
              component="li"
              key={one.version}
              sx={{ m: 0, py: 1.5, borderTop: 1, borderColor: 'divider' }}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <Box sx={{ mr: 'auto' }}>
                  <WithNames names={[one.by]}>
                    {t('texts.edition', {
                      version: one.version,
                      by: one.by,
                      at: formatStaffTime(one.at, language),
                    })}
                  </WithNames>
                </Box>
                {one.version < record.version && (
                  <Button
                    onClick={() => {
                      setValue('name', one.name, { shouldDirty: true })
                      setValue('text', one.text, { shouldDirty: true })
                    }}
                  >
                    {t('templates.take')}
                    <span className="visually-hidden"> {one.version}</span>
                  </Button>
                )}
              </Box>
              <Box component="p" lang={language} sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                {inLanguage(one.text, language)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}
