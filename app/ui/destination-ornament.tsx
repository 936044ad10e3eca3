import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import styles from './destination-ornament.module.css'

interface DestinationOrnamentProps {
  destination: DestinationKey
  /** Its ornament repeated over the whole ground, its skyline along the foot, or both. */
  show?: 'pattern' | 'skyline' | 'both'
}

/**
 * A destination's own drawing, laid over the whole of the nearest positioned box in that
 * destination's ink. It is decoration: screen readers don't hear of it.
 */
export function DestinationOrnament({ destination, show = 'both' }: DestinationOrnamentProps) {
  return (
    <span className={styles['ground']} data-destination={destination} aria-hidden="true">
      {show !== 'skyline' && <span className={styles['pattern']} data-ornament={destination} />}
      {show !== 'pattern' && (
        <span className={styles['skyline']} data-ornament={destination} data-skyline />
      )}
    </span>
  )
}
