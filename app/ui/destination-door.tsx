import { drawingsOf } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import styles from './destination-door.module.css'
import { DestinationOrnament } from './destination-ornament.tsx'

interface DestinationDoorProps {
  destination: DestinationKey
}

/** An opening in that country's way of building, with its ornament and its skyline behind it. */
export function DestinationDoor({ destination }: DestinationDoorProps) {
  const { ornament } = drawingsOf(destination)
  return (
    <span className={styles['door']} data-destination={destination} data-door={ornament}>
      <DestinationOrnament destination={destination} />
      <span className={styles['frame']} aria-hidden="true" />
    </span>
  )
}

/** Only the outline of that opening, filled with the colour of the text around it. */
export function DestinationShape({ destination }: DestinationDoorProps) {
  const { ornament } = drawingsOf(destination)
  return <span className={`${styles['door']} ${styles['shape']}`} data-door={ornament} />
}
