import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WithNames } from '../../../with-names.tsx'
import { CertaintyTag } from '../../catalogue/certainty-tag.tsx'
import styles from '../apply.module.css'
import { Reported } from './closing-facts.tsx'
import type { ClosingLine } from './closing-view.ts'
import type { SendsView } from './sends-view.ts'

interface SendsProps {
  sends: SendsView
  /** Who reported its last day. */
  closing: Pick<ClosingLine, 'reported'>
}

/** Who sends an application; if it is the applicant, at which address and by when. */
export function Sends({ sends, closing }: SendsProps) {
  const { text, places, lastDay, which, otherPortal, changed } = sends
  return (
    <div className={styles['sends']}>
      {changed && (
        <Notice tone="warning" title={changed}>
          {null}
        </Notice>
      )}
      <p>
        <strong>
          <WithNames>{text}</WithNames>
        </strong>
      </p>
      {lastDay && (
        <p className="small">
          {lastDay}
          {closing.reported && <Reported by={closing.reported} />}
        </p>
      )}
      {which && (
        <p className="small">
          <WithNames>{which}</WithNames>
        </p>
      )}
      {otherPortal && (
        <p className={styles['incomplete']}>
          <WithNames>{otherPortal}</WithNames>
        </p>
      )}
      <SendingPlaces places={places} />
      <PortalFees fees={sends.fees} />
    </div>
  )
}

/** What a portal charges, which applicants pay it, and the source of that. */
export function PortalFees({ fees }: Pick<SendsView, 'fees'>) {
  return fees.map(({ key, label, value, about, certainty, origin, url }) => (
    <p key={key} className="small">
      {label} <strong>{value}</strong> {about.length > 0 && `(${about.join(', ')}) `}
      <CertaintyTag certainty={certainty} />{' '}
      <span className="soft">{url ? <a href={url}>{origin}</a> : origin}</span>
    </p>
  ))
}

/** The addresses to send it at. */
export function SendingPlaces({ places }: Pick<SendsView, 'places'>) {
  if (places.length === 0) return null
  return (
    <ul className="plain-list small">
      {places.map(({ text, url, host }) => (
        <li key={url}>
          <a href={url} rel="noopener">
            <WithNames>{text}</WithNames> <Icon name="external" size={16} />
          </a>{' '}
          <span className="soft" translate="no">
            {host}
          </span>
        </li>
      ))}
    </ul>
  )
}
