import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DestinationOrnament } from '../../ui/destination-ornament.tsx'
import { Said } from '../../ui/said.tsx'
import styles from './destination-hero.module.css'
import type { DestinationView } from './destination-loader.server.ts'

/** The destination's own ground, ornament and skyline. */
export function DestinationHero({ page }: { page: DestinationView }) {
  const { key, name, summary, counts, words } = page
  return (
    <header className={styles['hero']}>
      <span className={styles['ornament']}>
        <DestinationOrnament destination={key} />
      </span>
      <div className={`page ${styles['inner']}`}>
        <Breadcrumbs trail={[]} here={name} />
        <h1>
          <Said>{name}</Said>
        </h1>
        <p className={styles['summary']}>
          <Said>{summary}</Said>
        </p>
        <p className={styles['counts']}>{counts}</p>
        <div className="row">
          <LinkButton to={`/program?destination=${key}`}>{words.programs}</LinkButton>
          {page.estimate && (
            <a href="#cost" className="button button-quiet">
              {words.cost.title}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}
