import type { ReactNode } from 'react'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { DestinationOrnament } from '../../ui/destination-ornament.tsx'
import { Said } from '../../ui/said.tsx'
import styles from './hero.module.css'

interface HeroProps {
  destination: DestinationKey
  trail: readonly { to: string; label: string }[]
  title: string
  /** The title is a name, which no browser is to translate. */
  isName?: boolean
  /** Above the title: what kind of page this is. */
  kicker?: ReactNode
  /** Beside the title: a mark of what the page is about. */
  mark?: ReactNode
  /** Whether what comes after it has to be seen at once, on a phone too. */
  isBrief?: boolean
  children: ReactNode
}

/** The head of a page, in the colours of its destination. */
export function Hero({
  destination,
  trail,
  title,
  isName,
  kicker,
  mark,
  isBrief,
  children,
}: HeroProps) {
  const heading = (
    <h1 translate={isName ? 'no' : undefined}>
      <Said>{title}</Said>
    </h1>
  )
  return (
    <header
      className={styles['hero']}
      data-destination={destination}
      data-brief={isBrief || undefined}
    >
      <span className={styles['pattern']} aria-hidden="true">
        <DestinationOrnament destination={destination} show="pattern" />
      </span>
      <div className={`page ${styles['inner']}`}>
        <Breadcrumbs trail={trail} here={title} />
        {kicker && <p className={styles['kicker']}>{kicker}</p>}
        {mark ? (
          <div className={styles['marked']}>
            {mark}
            {heading}
          </div>
        ) : (
          heading
        )}
        {children}
      </div>
      <span className={styles['skyline']} aria-hidden="true">
        <DestinationOrnament destination={destination} show="skyline" />
      </span>
    </header>
  )
}
