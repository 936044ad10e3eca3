import { useTranslation } from 'react-i18next'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { DestinationDoor } from '../../ui/destination-door.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './other-destinations.module.css'

interface OtherDestinationsProps {
  title: string
  destinations: readonly DestinationKey[]
}

export function OtherDestinations({ title, destinations }: OtherDestinationsProps) {
  const { t } = useTranslation()
  return (
    <nav className={`page ${styles['others']} no-print`} aria-labelledby="others">
      <h2 id="others">{title}</h2>
      <ul className="plain-list">
        {destinations.map((key) => (
          <li key={key} data-destination={key}>
            <Link to={`/destinations/${key}`}>
              <DestinationDoor destination={key} />
              {t(`vocabulary.destination.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
