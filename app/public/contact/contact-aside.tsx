import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentWords } from '../../server-words.ts'
import styles from './contact.module.css'
import type { ContactWays } from './contact-view.ts'

interface ContactAsideProps {
  words: ContentWords['contact']
  ways: ContactWays
}

/** What may answer sooner than a message, other ways to the team, and what becomes of a message. */
export function ContactAside({ words, ways }: ContactAsideProps) {
  return (
    <aside className={styles['aside']} aria-labelledby="contact-aside">
      <OtherWays words={words} ways={ways} />
      <h2 id="contact-aside">{words.asideTitle}</h2>
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
      <p className="small soft">
        {words.kept} <Link to="/privacy">{words.privacy}</Link>
      </p>
    </aside>
  )
}

/** As far as the installation says how the team is reached. */
function OtherWays({ words, ways: { address, hours, phone, whatsapp } }: ContactAsideProps) {
  if (address.length + hours.length === 0 && !phone && !whatsapp) return null
  return (
    <div className={styles['ways']}>
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
            <a href={`tel:${phone.number}`}>{phone.written}</a>
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
