import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { ConversationRow, SubjectView } from '#contract/conversations/conversations.ts'
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
        if (subject) return t('messages.reportOn', { name: nameOf(subject, language) })
        return topic
          ? t(`translation:vocabulary.contactTopic.${topic}`)
          : t(`messages.kind.${kind}`)
      },
    }),
    [t, language],
  )
}

/** What a report is about, as visitors read it, or its key once it is gone. */
export function nameOf({ name, key }: SubjectView, language: Language): string {
  return inLanguage(name, language) || key
}
