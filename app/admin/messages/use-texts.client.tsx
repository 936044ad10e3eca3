import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { AboutSelect } from '../applicants/about-select.client.tsx'
import { templatesQuery } from '../applicants/file-queries.ts'
import { MessageAid } from '../applicants/message-aid.client.tsx'
import { useCan } from '../me.ts'

interface Texts {
  /** Shown above an answer: texts to begin from, and which application it is about. */
  aid?: ReactNode
  /** The values for the places of a text. */
  values?: Readonly<Record<string, string>>
  /** The number of the application that the answer is about. */
  about?: string
}

/** Texts to begin an answer to an applicant from, wherever it is written. */
export function useTexts(
  { applicant, language }: ConversationRecord,
  write: (text: string) => void,
): Texts {
  const [chosen, setChosen] = useState<string>()
  const mayRead = useCan('applicants.read')
  const { data: templates } = useQuery({
    ...templatesQuery(applicant?.key ?? ''),
    enabled: applicant !== null && mayRead,
  })
  if (applicant === null || !templates) return {}
  const number = chosen ?? applicant.number
  const values = templates.values.find((one) => one.number === number) ?? templates.values[0]
  if (!values) return {}
  return {
    values: values?.[language],
    about: values.number,
    aid: (
      <>
        <MessageAid
          templates={templates}
          language={language}
          number={values.number}
          onText={(text, about) => {
            write(text)
            setChosen(about)
          }}
        />
        <AboutSelect values={templates.values} number={values.number} onChange={setChosen} />
      </>
    ),
  }
}
