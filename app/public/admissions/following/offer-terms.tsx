import { Tag } from '../../../ui/tag.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import type { OfferView } from './sections.server.ts'

interface OfferTermsProps extends Pick<SectionProps, 'words'> {
  offer: NonNullable<OfferView['outcomes'][number]['offer']>
}

/** An offer in words: until when, what for, and what has to be shown. */
export function OfferTerms({ offer, words }: OfferTermsProps) {
  const { replyBy, clock, deposit, conditions } = offer
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{words.offer.replyBy}</dt>
          <dd>
            <strong>{replyBy}</strong>
            <span className="small soft">
              {' '}
              · {words.offer.endOfDay} ({clock})
            </span>
          </dd>
        </div>
        <div>
          <dt>{words.offer.deposit}</dt>
          <dd>
            {deposit ? (
              <>
                {deposit.amount}
                <span className="small soft">
                  {' '}
                  · {words.offer.depositBy} {deposit.by}
                </span>
              </>
            ) : (
              words.offer.noDeposit
            )}
          </dd>
        </div>
      </dl>
      {conditions.length > 0 && (
        <>
          <h4 className={styles['below']}>{words.offer.conditions}</h4>
          <ul className={`plain-list ${styles['lines']}`}>
            {conditions.map((one) => (
              <li key={one.key}>
                <div>
                  {one.text}
                  <span className={styles['file']}>{one.proof}</span>
                </div>
                <Tag tone={one.tone}>{one.state}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
