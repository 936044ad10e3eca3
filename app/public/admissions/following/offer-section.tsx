import { Link } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Closes } from '../choices/closing-facts.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import { OfferTerms } from './offer-terms.tsx'
import type { OfferView } from './sections.server.ts'

type Outcome = OfferView['outcomes'][number]
interface OutcomeProps extends Pick<SectionProps, 'words'> {
  outcome: Outcome
}

/** The outcome is shown at the top of the question. */
const intents = ['accept', 'decline'] as const

/** What was decided of each application: an offer and its answer, a place in line, or why not. */
export function OfferSection({ view, ...page }: SectionProps & { view: OfferView }) {
  const { words } = page
  return (
    <FollowingSection
      {...page}
      refusal={undefined}
      id="offer"
      title={words.part.offer}
      intents={intents}
    >
      {view.outcomes.map((outcome) => (
        <div key={outcome.number}>
          <h3>{outcome.title}</h3>
          <p className="small soft">{outcome.university}</p>
          {outcome.offer && <Offer outcome={outcome} words={words} />}
          {outcome.place !== null && (
            <p>
              {words.offer.place} <strong>{outcome.place}</strong>. {words.offer.placeText}
            </p>
          )}
          {outcome.refusal && <Refusal outcome={outcome} words={words} />}
          {outcome.note && !outcome.refusal && <p className="pre-line">{outcome.note}</p>}
        </div>
      ))}
    </FollowingSection>
  )
}

function Offer({ outcome, words }: OutcomeProps) {
  const { offer, number, canAnswer, isOver, letter } = outcome
  if (!offer) return null
  const ask = (what: 'accept' | 'decline') =>
    `?${new URLSearchParams({ ask: what, about: number })}`
  return (
    <>
      <OfferTerms offer={offer} words={words} />
      {offer.reply && (
        <p className={styles['below']}>
          <Tag tone={offer.reply === 'accepted' ? 'success' : 'neutral'}>
            {words.offer.reply[offer.reply]}
          </Tag>
        </p>
      )}
      {!offer.reply && isOver && <Notice tone="warning">{words.offer.over}</Notice>}
      {canAnswer && (
        <div className={`row no-print ${styles['below']}`}>
          <LinkButton to={ask('accept')} reloadDocument>
            {words.offer.accept.link}
          </LinkButton>
          <LinkButton look="quiet" to={ask('decline')} reloadDocument>
            {words.offer.decline.link}
          </LinkButton>
        </div>
      )}
      {letter && (
        <p className={styles['below']}>
          <a className={styles['save']} href={letter}>
            {words.offer.letter}
          </a>
        </p>
      )}
    </>
  )
}

/** A refusal that helps: why, what would change it, and what is open. */
function Refusal({ outcome: { refusal, note, alternatives }, words }: OutcomeProps) {
  if (!refusal) return null
  return (
    <>
      <p>
        <strong>{refusal.why}</strong>
      </p>
      {note && <p className="pre-line">{note}</p>}
      <h4 className={styles['below']}>{words.offer.changeTitle}</h4>
      <p>{refusal.change}</p>
      {alternatives.length > 0 && (
        <>
          <h4 className={styles['below']}>{words.offer.alternatives}</h4>
          <p className="small soft">{words.offer.alternativesHint}</p>
          <ul className="plain-list">
            {alternatives.map((one) => (
              <li key={one.key}>
                <Link to={`/program/${one.key}`}>{one.title}</Link>
                <p className="small soft">{one.university}</p>
                <p className="small">
                  {one.standing}{' '}
                  {one.missing.length === 0
                    ? words.offer.sameDocuments
                    : `${words.offer.moreDocuments} ${one.missing.join(', ')}.`}
                </p>
                <Closes closing={one.closing} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
