import { useTranslation } from 'react-i18next'
import type { Verdict } from '#contract/eligibility/values/rules.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './eligibility.module.css'
import { useGapWords } from './use-gap-words.ts'

/** How a profile meets one requirement. Nothing if only a human reader can judge. */
export function VerdictLine({ verdict }: { verdict: Verdict | undefined }) {
  const { t } = useTranslation('eligibility')
  const words = useGapWords()
  switch (verdict?.state) {
    case 'met':
      return (
        <Line tone="met" icon="check">
          {t(verdict.indicative ? 'verdict.indicative' : 'verdict.met')}
        </Line>
      )
    case 'missed':
      return (
        <Line tone="missed" icon="close">
          <strong>{t('verdict.missed')}</strong> · {words.gap(verdict.gap)}
          {verdict.indicative && ` ${t('verdict.compared')}`}
          {verdict.orTell.length > 0 &&
            ` ${t('verdict.orTell', { parts: words.parts(verdict.orTell) })}`}
        </Line>
      )
    case 'detour':
      return (
        <Line tone="unknown" icon="clock">
          <strong>{t('verdict.detour')}</strong> · {words.gap(verdict.gap)}
        </Line>
      )
    case 'unknown':
      return (
        <Line tone="unknown" icon="info">
          {t('verdict.unknown', { parts: words.parts(verdict.tell) })}
        </Line>
      )
    case 'spared':
      return (
        <Line tone="unknown" icon="check">
          {t('verdict.spared')}
        </Line>
      )
    default:
      return null
  }
}

interface LineProps {
  tone: 'met' | 'missed' | 'unknown'
  icon: IconName
  children: React.ReactNode
}

function Line({ tone, icon, children }: LineProps) {
  return (
    <p className={styles['verdict']} data-tone={tone}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
