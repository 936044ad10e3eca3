import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'

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
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  )
}
