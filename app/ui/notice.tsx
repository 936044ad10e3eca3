import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'

type Tone = 'info' | 'success' | 'warning' | 'error'

interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children: ReactNode
  /** For notices that appear while the visitor is on the page. */
  live?: boolean
}

const icons = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
} as const satisfies Record<Tone, IconName>

export function Notice({ tone = 'info', title, children, live = false }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} {...(live && { role: 'status' })}>
      <Icon name={icons[tone]} size={24} />
      <div className="notice-body">
        {title && (
          <p className="notice-title">
            {typeof title === 'string' ? <Unbroken>{title}</Unbroken> : title}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
