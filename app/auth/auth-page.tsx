import type { ReactNode } from 'react'
import { Page } from '../ui/page.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import styles from './auth-page.module.css'

interface AuthPageProps {
  title: string
  lede?: ReactNode
  children: ReactNode
  /** Ways on from here. */
  links?: ReactNode
}

/** The frame of the pages about an account: one question, one sheet. */
export function AuthPage({ title, lede, children, links }: AuthPageProps) {
  return (
    <Page>
      <div className={styles['sheet']}>
        <h1 className={styles['title']}>
          <Unbroken>{title}</Unbroken>
        </h1>
        {lede && <p className="lede">{lede}</p>}
        {children}
        {links && <nav className={styles['links']}>{links}</nav>}
      </div>
    </Page>
  )
}
