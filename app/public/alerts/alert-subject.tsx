import { Link } from 'react-router'
import type { AlertSubject } from '#contract/office/alerts.ts'
import type { ContentWords } from '../../server-words.ts'
import { Said } from '../../ui/said.tsx'

interface AlertSubjectLineProps {
  subject: AlertSubject
  words: ContentWords['alerts']
}

/** The program or the search that an alert is about, with its way there. */
export function AlertSubjectLine({ subject, words }: AlertSubjectLineProps) {
  const { program, search } = subject
  if (program) {
    return (
      <p>
        <strong>
          <Link to={`/program/${program.key}`}>
            <Said>{program.title}</Said>
          </Link>
        </strong>
        {', '}
        {program.university}
      </p>
    )
  }
  if (search) {
    return (
      <p>
        <strong>
          <Link to={`/program?${search.query}`}>{search.words}</Link>
        </strong>
      </p>
    )
  }
  return <p>{words.gone}</p>
}
