import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/vocabulary.ts'
import { sampleTemplatesQuery } from './bulk-queries.ts'
import { MessageAid } from './message-aid.client.tsx'

interface RefusalAidProps {
  /** Of the application that is refused: its values stand in the text. */
  number: string
  language: Language
  onText: (text: string) => void
}

/** Begins what an applicant reads beside a refusal's reason from a text. */
export function RefusalAid({ number, language, onText }: RefusalAidProps) {
  const { data } = useQuery(sampleTemplatesQuery(number))
  if (!data) return null
  const { refusals, values } = data
  return (
    <MessageAid templates={{ messages: refusals, values }} language={language} onText={onText} />
  )
}
