import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { DestinationDoor } from '../../ui/destination-door.tsx'
import { Link } from '../../ui/link.tsx'
import { Said } from '../../ui/said.tsx'
import styles from './home-destinations.module.css'
import type { HomeWords } from './home-words.ts'

interface HomeDestinationsProps {
  words: HomeWords['destinations']
  destinations: readonly { key: DestinationKey; name: string; counts: string }[]
}

/** A door for each destination, on one footbridge. */
export function HomeDestinations({ words, destinations }: HomeDestinationsProps) {
  return (
    <section aria-labelledby="home-destinations" className={styles['section']}>
      <h2 id="home-destinations" className="visually-hidden">
        {words.title}
      </h2>
      <div className="page">
        <ul className={`plain-list ${styles['doors']}`}>
          {destinations.map(({ key, name, counts }) => (
            <li key={key} className={styles['place']} data-destination={key}>
              <DestinationDoor destination={key} />
              <div className={styles['sign']}>
                <h3>
                  <Link to={`/destinations/${key}`} className="card-link">
                    <Said>{name}</Said>
                  </Link>
                </h3>
                <p>{counts}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
