import { Said } from '../../ui/said.tsx'
import type { DestinationView } from './destination-loader.server.ts'

/** Which scholarships there are, of which year we know them, and where each is read about. */
export function ScholarshipList({ scholarships }: Pick<DestinationView, 'scholarships'>) {
  return (
    <ul>
      {scholarships.map(({ name, year, url }) => (
        <li key={name}>
          {url === null ? (
            name
          ) : (
            <a href={url} rel="noopener">
              <Said>{name}</Said>
            </a>
          )}{' '}
          <span className="soft small">{year}</span>
        </li>
      ))}
    </ul>
  )
}
