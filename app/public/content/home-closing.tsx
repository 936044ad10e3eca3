import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import { ProgramCard } from '../catalogue/program-card.tsx'
import type { ProgramLine } from '../catalogue/program-line.ts'
import type { HomeWords } from './home-words.ts'

interface HomeClosingProps {
  words: HomeWords['closing']
  programs: readonly ProgramLine[]
}

export function HomeClosing({ words, programs }: HomeClosingProps) {
  return (
    <div className="page">
      <Section
        id="home-closing"
        title={words.title}
        aside={
          <Link to="/program?openOnly=true&sort=deadline" className="link-onward">
            {words.all}
            <Icon name="arrow" />
          </Link>
        }
      >
        <ul className="plain-list stack">
          {programs.map((program) => (
            <li key={program.key}>
              <ProgramCard program={program} heading="h3" />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
