import styles from '../program/program.module.css'
import { ProgramCard } from './program-card.tsx'
import type { ProgramLine } from './program-line.ts'

interface ProgramCardsProps {
  programs: readonly ProgramLine[]
  ofOneUniversity?: boolean
}

/** Programs one below the other, under a second-level heading. */
export function ProgramCards({ programs, ofOneUniversity = false }: ProgramCardsProps) {
  return (
    <ul className={`plain-list ${styles['similar']}`}>
      {programs.map((program) => (
        <li key={program.key}>
          <ProgramCard program={program} heading="h3" ofOneUniversity={ofOneUniversity} />
        </li>
      ))}
    </ul>
  )
}
