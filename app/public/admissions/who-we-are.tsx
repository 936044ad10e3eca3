import { Link } from 'react-router'
import styles from './who-we-are.module.css'
import type { WhoWeAreView } from './who-we-are.server.ts'

/** Who receives the documents, on the pages that ask for them. Says what isn't published. */
export function WhoWeAre({ who }: { who: WhoWeAreView }) {
  const { words, name, address, phone, whatsapp } = who
  return (
    <aside className={styles['who']} aria-labelledby="who-we-are">
      <h2 id="who-we-are">{words.title}</h2>
      <p>{words.text}</p>
      {address.length > 0 ? (
        <address>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p>{words.noAddress}</p>
      )}
      <ul className="plain-list">
        {phone && (
          <li>
            <a href={`tel:${phone.number}`} translate="no">
              {phone.written}
            </a>
          </li>
        )}
        {whatsapp && (
          <li>
            <a href={`https://wa.me/${whatsapp.number.slice(1)}`} rel="noopener nofollow">
              WhatsApp {whatsapp.written}
            </a>
          </li>
        )}
        <li>
          <Link to="/contact">{words.write}</Link>
        </li>
        <li>
          <Link to="/privacy">{words.privacy}</Link>
        </li>
      </ul>
    </aside>
  )
}
