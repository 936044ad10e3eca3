import { useTranslation } from 'react-i18next'
import type { DrawnDestination } from '#contract/common/values/vocabulary.ts'
import styles from './country-sketch.module.css'
import china from './outlines/china.svg?url'
import dubai from './outlines/dubai.svg?url'
import { outlineFrames } from './outlines/frames.ts'
import france from './outlines/france.svg?url'
import india from './outlines/india.svg?url'
import turkey from './outlines/turkey.svg?url'

const outlines = { china, dubai, france, india, turkey } as const satisfies Record<
  DrawnDestination,
  string
>

interface CountrySketchProps {
  destination: DrawnDestination
  city: string
  /** In the drawing's units. */
  spot: { x: number; y: number }
}

/** The country's outline with one city marked, to know roughly where one would live. */
export function CountrySketch({ destination, city, spot }: CountrySketchProps) {
  const { t } = useTranslation()
  const { width, height } = outlineFrames[destination]
  const isRight = spot.x > width * 0.6
  return (
    <figure className={styles['sketch']} data-destination={destination}>
      <svg
        viewBox={`-8 -8 ${width + 16} ${height + 16}`}
        role="img"
        aria-label={t('university.map', { city })}
      >
        <use href={`${outlines[destination]}#land`} className={styles['land']} />
        <circle cx={spot.x} cy={spot.y} r="16" className={styles['halo']} />
        <circle cx={spot.x} cy={spot.y} r="6" className={styles['spot']} />
        <text
          x={spot.x + (isRight ? -14 : 14)}
          y={spot.y - 12}
          textAnchor={isRight ? 'end' : 'start'}
          className={styles['name']}
        >
          {city}
        </text>
      </svg>
    </figure>
  )
}
