import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import type { ProgramView } from './program-view.ts'

interface ApplyButtonProps {
  program: Pick<ProgramView, 'sender'>
  to: string
  /** Whether it is open until a day that is known. */
  isSure?: boolean
  /** Which intake it is for, where there are several. */
  children?: ReactNode
}

/**
 * The link to the form, named after what the form does: it sends if we send, and checks a file if
 * the applicant sends. If no one may help, it leads to what applicants can do themselves.
 */
export function ApplyButton({
  program: { sender },
  to,
  isSure = false,
  children,
}: ApplyButtonProps) {
  const { t } = useTranslation()
  const label =
    sender === 'us'
      ? t('program.intakes.apply')
      : sender === 'you_alone'
        ? t('program.intakes.elsewhere')
        : t('program.intakes.prepare')
  return (
    <LinkButton look={isSure && sender !== 'you_alone' ? 'accent' : 'quiet'} to={to}>
      {label}
      {children}
    </LinkButton>
  )
}

/** Where the form for an intake begins. */
export function applyAddress(program: { key: string }, intake: { key: string }): string {
  return `/apply?${new URLSearchParams({ program: program.key, intake: intake.key })}`
}
