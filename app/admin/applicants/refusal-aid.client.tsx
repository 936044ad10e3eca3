import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { RefusalReason } from '#contract/decisions/values/decision-rules.ts'
import { contradicts, inOrderOf } from '#contract/decisions/values/refusal-texts.ts'
import { fillText } from '#contract/words/text-templates.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { languageOf } from '../words.ts'
import { sampleTemplatesQuery } from './bulk-queries.ts'
import { MessageAid } from './message-aid.client.tsx'

interface RefusalAidProps {
  /** The refused application: its values fill the text. */
  number: string
  language: Language
  /** The reason that was chosen, which the applicant reads above the text. */
  reason: RefusalReason | ''
  /** What is written now. */
  note: string
  onText: (text: string) => void
}

/** Begins what an applicant reads beside a refusal's reason from a text, of that reason first. */
export function RefusalAid({ number, language, reason, note, onText }: RefusalAidProps) {
  const { t, i18n } = useTranslation('admin')
  const { data, error, refetch } = useQuery(sampleTemplatesQuery(number))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { refusals, values } = data
  const about = values.find((one) => one.number === number)
  const wrong = refusals.find(
    ({ key, text }) =>
      contradicts(key, reason) &&
      note.includes(fillText(inLanguage(text, language), about?.[language] ?? {})),
  )
  const warning = (name: string) =>
    reason === ''
      ? undefined
      : t('decisions.otherReason', { text: name, reason: t(`decisions.reason.${reason}`) })
  const shown = languageOf(i18n)
  return (
    <>
      <MessageAid
        templates={{ messages: inOrderOf(refusals, reason), values }}
        language={language}
        number={number}
        warningOf={({ key, name }) =>
          contradicts(key, reason) ? warning(inLanguage(name, shown)) : undefined
        }
        onText={onText}
      />
      {wrong && (
        <Alert severity="warning" variant="outlined" role="alert" sx={{ mt: 1 }}>
          {warning(inLanguage(wrong.name, shown))}
        </Alert>
      )}
    </>
  )
}
