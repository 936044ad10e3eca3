import { drawingsOf } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey, Drawing } from '#contract/common/values/vocabulary.ts'
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
  const { ornament, skyline } = drawingsOf(destination)
  return (
    <span className={styles['ground']} data-destination={destination} aria-hidden="true">
      {show !== 'skyline' && <span className={styles['pattern']} data-ornament={ornament} />}
      {show !== 'pattern' && (
        <span className={styles['skyline']} data-ornament={skyline} data-skyline />
      )}
    </span>
  )
}

interface DrawingPictureProps {
  part: 'ornament' | 'skyline'
  drawing: Drawing
}

/** One drawing, laid over the nearest positioned box in the ink that is set there. */
export function DrawingPicture({ part, drawing }: DrawingPictureProps) {
  return (
    <span className={styles['ground']} aria-hidden="true">
      {part === 'ornament' ? (
        <span className={styles['pattern']} data-ornament={drawing} />
      ) : (
        <span className={styles['skyline']} data-ornament={drawing} data-skyline />
      )}
    </span>
  )
}
