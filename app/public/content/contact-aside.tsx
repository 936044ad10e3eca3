import { Link } from 'react-router'
import type { ContentWords } from '../../server-words.ts'
import styles from './contact.module.css'

/** What may answer sooner than a message, and what becomes of one. */
export function ContactAside({ words }: { words: ContentWords['contact'] }) {
  return (
    <aside className={styles['aside']} aria-labelledby="contact-aside">
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
