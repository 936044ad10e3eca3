import { useTranslation } from 'react-i18next'
import type { Certainty } from '#contract/common/values/certainty.ts'
import { Parts } from '../../ui/parts.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './certainty-tag.module.css'
import type { GroundsView } from './program/grounds-view.ts'
import { SourceLink } from './program/provenance.tsx'

const tones = {
  confirmed: 'success',
  reported: 'info',
  typical: 'warning',
  unknown: 'neutral',
} as const satisfies Record<Certainty, string>

/** How sure something is, in a word. */
export function CertaintyTag({ certainty }: { certainty: Certainty }) {
  const { t } = useTranslation()
  return <Tag tone={tones[certainty]}>{t(`vocabulary.certainty.${certainty}`)}</Tag>
}

interface GroundsLineProps {
  grounds: GroundsView
  /** The year that a source or a value is for. */
  year?: string | null
}

/** Where something comes from, when it was read, and of which year. */
export function GroundsLine({ grounds: { read, source, name }, year = null }: GroundsLineProps) {
  const from = source ? <SourceLink key="source" source={source} /> : name
  return (
    <span className={styles['grounds']}>
      <Parts of={[read, from, year]} />
    </span>
  )
}
