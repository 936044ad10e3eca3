import { useTranslation } from 'react-i18next'
import type { ConversationState } from '#contract/common/values/vocabulary.ts'
import { Tag } from '../../ui/tag.tsx'

const tones = { open: 'warning', answered: 'success', closed: 'neutral' } as const

export function StateTag({ state }: { state: ConversationState }) {
  const { t } = useTranslation('admin')
  return <Tag tone={tones[state]}>{t(`messages.state.${state}`)}</Tag>
}
