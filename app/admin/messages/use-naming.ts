import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from '#contract/conversations.ts'
import { languageOf } from '../words.ts'

type Named = Pick<ConversationRow, 'kind' | 'name' | 'email' | 'subject' | 'topic' | 'applicant'>

/** Who wrote and what about, in words: a report may come without a name or an address. */
export function useNaming() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return useMemo(
    () => ({
      who: ({ name, email }: Named): string => name ?? email ?? t('messages.unnamed'),
      about: ({ kind, subject, topic, applicant }: Named): string => {
        if (applicant) return t('messages.aboutApplication', { number: applicant.number })
        if (subject) {
          const name = subject.name?.[language] || subject.name?.en || subject.key
          return t('messages.reportOn', { name })
        }
        return topic
          ? t(`translation:vocabulary.contactTopic.${topic}`)
          : t(`messages.kind.${kind}`)
      },
    }),
    [t, language],
  )
}
