import { Parts } from '../../ui/parts.tsx'
import { CertaintyTag } from '../catalogue/certainty-tag.tsx'
import type { DestinationView } from './destination-loader.server.ts'

/** Which scholarships there are, whose, and where each is read about. */
export function ScholarshipList({ scholarships }: Pick<DestinationView, 'scholarships'>) {
  return (
    <ul>
      {scholarships.map(({ name, provider, official, year, certainty }) => (
        <li key={name}>
          {official ? (
            <a href={official.url} rel="noopener">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          <CertaintyTag certainty={certainty} />
          <br />
          <span className="soft small">
            <Parts of={[provider, year]} />
          </span>
        </li>
      ))}
    </ul>
  )
}
