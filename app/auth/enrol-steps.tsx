import type { TotpSetup } from '#contract/identity/second-factor.ts'
import styles from './enrol-steps.module.css'

interface EnrolStepsProps {
  setup: TotpSetup
  words: { scan: string; picture: string; open: string; byHand: string }
}

/** How an app is set up: by picture on another device, by link or by hand on this one. */
export function EnrolSteps({ setup: { picture, secret, address }, words }: EnrolStepsProps) {
  const edge = picture.size + 2 * quiet
  return (
    <div className={styles['setup']}>
      <p>{words.scan}</p>
      <svg
        className={styles['picture']}
        viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}
        role="img"
        aria-label={words.picture}
        shapeRendering="crispEdges"
      >
        <rect x={-quiet} y={-quiet} width={edge} height={edge} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p>
        <a href={address}>{words.open}</a>
      </p>
      <p>
        {words.byHand}
        <br />
        <code className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}

/** The light margin that a camera needs, in squares. */
const quiet = 4
