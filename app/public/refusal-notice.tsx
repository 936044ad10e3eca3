import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import { useErrorTitle } from '../ui/use-error-title.ts'

interface RefusalNoticeProps {
  /** The answer it is about: each new one takes focus, wherever on the page the button was. */
  answer: unknown
  tone: 'warning' | 'error'
  title: string
  children?: ReactNode
}

/** Why something was not done. */
export function RefusalNotice({ answer, tone, title, children }: RefusalNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) box.current?.focus()
  }, [answer])
  const isError = tone === 'error'
  useErrorTitle(isError)
  return (
    // What takes focus is read out by that; what doesn't is an alert.
    <div ref={box} tabIndex={-1} role={answer ? undefined : 'alert'} data-refused={tone}>
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  )
}
