import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/tag.tsx'
import type { IntakeStateName } from './program-line.ts'

const tones = {
  planned: 'info',
  open: 'success',
  closing_soon: 'warning',
  closed: 'neutral',
  full: 'neutral',
  cancelled: 'error',
} as const satisfies Record<IntakeStateName, string>

export function IntakeTag({ state }: { state: IntakeStateName }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`vocabulary.intakeState.${state}`)}</Tag>
}
