import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/tag.tsx'
import type { ClosingView, IntakeStateName } from '../finder/program-line.ts'

const tones = {
  planned: 'info',
  open: 'success',
  closing_soon: 'warning',
  closed: 'neutral',
  full: 'neutral',
  cancelled: 'error',
} as const satisfies Record<Exclude<IntakeStateName, 'undated'>, string>

/** The state of an intake; none if it is not known until when it is open: its date says that. */
export function IntakeTag({ state }: { state: IntakeStateName }) {
  const { t } = useTranslation()
  if (state === 'undated') return null
  return <Tag tone={tones[state]}>{t(`vocabulary.intakeState.${state}`)}</Tag>
}

interface ClosingLineProps {
  closing: ClosingView
  className?: string | undefined
}

/** When an intake closes: a date for machines too, where a day is known. */
export function ClosingLine({ closing: { sentence, at }, className }: ClosingLineProps) {
  return at === null ? (
    <span className={className}>{sentence}</span>
  ) : (
    <time className={className} dateTime={at}>
      {sentence}
    </time>
  )
}
