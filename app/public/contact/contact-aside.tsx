import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentWords } from '../../server-words.ts'
import styles from './contact.module.css'
import type { ContactWays } from './contact-view.ts'

interface ContactAsideProps {
  words: ContentWords['contact']
  ways: ContactWays
}

/**
 * Other ways to the team, what may answer sooner than a message, and what becomes of one. Who reports
 * an error has no question that a page could answer.
 */
export function ContactAside({
  words,
  ways,
  hasQuestion,
}: ContactAsideProps & { hasQuestion: boolean }) {
  return (
    <aside className={styles['aside']} aria-label={words.asideLabel}>
      <OtherWays words={words} ways={ways} />
      {hasQuestion && <Quicker words={words} />}
      <p className="small soft">
        {words.kept} <Link to="/privacy">{words.privacy}</Link>
      </p>
    </aside>
  )
}

function Quicker({ words }: Pick<ContactAsideProps, 'words'>) {
  return (
    <div className={styles['part']}>
      <h2>{words.asideTitle}</h2>
      <ul className="plain-list">
        <li>
          <Link to="/application">{words.follow}</Link>
          <p>{words.followText}</p>
        </li>
        <li>
          <Link to="/#questions">{words.questions}</Link>
          <p>{words.questionsText}</p>
        </li>
        <li>
          <Link to="/#home-destinations">{words.destinations}</Link>
          <p>{words.destinationsText}</p>
        </li>
      </ul>
    </div>
  )
}

/** The contact details that the installation has. */
function OtherWays({ words, ways: { address, hours, phone, whatsapp } }: ContactAsideProps) {
  if (address.length + hours.length === 0 && !phone && !whatsapp) return null
  return (
    <div className={`${styles['ways']} ${styles['part']}`}>
      <h2>{words.reachTitle}</h2>
      <dl>
        {address.length > 0 && (
          <Way name={words.reach.address}>
            <address>
              <Lines lines={address} />
            </address>
          </Way>
        )}
        {hours.length > 0 && (
          <Way name={words.reach.hours}>
            <Lines lines={hours} />
          </Way>
        )}
        {phone && (
          <Way name={words.reach.phone}>
            <a href={`tel:${phone.number}`} translate="no">
              {phone.written}
            </a>
          </Way>
        )}
        {whatsapp && (
          <Way name={words.reach.whatsapp}>
            <a href={`https://wa.me/${whatsapp.number.slice(1)}`} rel="noopener nofollow">
              {words.reach.whatsappLink}
            </a>
            <span className="soft">{whatsapp.written}</span>
          </Way>
        )}
      </dl>
    </div>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => <span key={line}>{line}</span>)
}
