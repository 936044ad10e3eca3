import styles from './destination-door.module.css'
import { DestinationOrnament } from './destination-ornament.tsx'

interface DestinationDoorProps {
  destination: 'india' | 'china' | 'dubai' | 'turkey' | 'france'
}

/** An opening in that country's way of building, with its ornament and its skyline behind it. */
export function DestinationDoor({ destination }: DestinationDoorProps) {
  return (
    <span className={styles['door']} data-destination={destination} data-door={destination}>
      <DestinationOrnament destination={destination} />
      <span className={styles['frame']} aria-hidden="true" />
    </span>
  )
}
