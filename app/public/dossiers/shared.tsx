import { data } from 'react-router'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import type { SharedDossier } from '#contract/documents/dossiers.ts'
import { fill } from '../../fill.ts'
import { formatDate, formatNumber } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { type ContentWords, contentWords } from '../../server-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/shared'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext)
  const words = contentWords(language).dossier
  const outcome = await outcomeOf(
    serverApi(context).api.dossiers['by-link'][':dossier_token'].$get({
      param: { dossier_token: params.dossier_token },
    }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status === 429 ? 429 : 404 })
  const dossier = outcome.body
  const { closed, reference } = dossier
  return {
    words,
    closed: closed === null ? null : words[closed],
    intro: fill(words.intro, { from: dossier.from, university: dossier.university }),
    facts: [
      { name: words.sentOn, value: formatDate(dossier.sentOn, language) },
      ...(reference === null ? [] : [{ name: words.reference, value: reference }]),
      ...(closed === null ? [{ name: words.ends, value: endsOf(dossier, words, language) }] : []),
    ],
    applications: dossier.applications.map(({ documents, program, intake, ...one }) => ({
      name: fill(words.of, { applicant: one.applicant, number: one.number }),
      text: [program, intake, counted(words, 'documents', documents, language)].join(' · '),
    })),
    files: dossier.files.map(({ format, bytes, sha256 }) => ({
      label: words[format],
      address: `/api/dossiers/by-link/${params.dossier_token}/file?format=${format}`,
      size: fill(words.size, { size: sizeOf(bytes, language), print: sha256 }),
    })),
  }
}

export default function Shared({ loaderData }: Route.ComponentProps) {
  const { words, closed, intro, facts, applications, files } = loaderData
  return (
    <Page narrow>
      <h1>{words.title}</h1>
      <p className="lede">{intro}</p>
      {closed && <Notice tone="warning">{closed}</Notice>}
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <>
          <h2>{words.files}</h2>
          <ul className="plain">
            {files.map(({ label, address, size }) => (
              <li key={address}>
                <a className="button" href={address} rel="nofollow" download>
                  {label}
                </a>
                <p className="small soft wrap-anywhere">{size}</p>
              </li>
            ))}
          </ul>
          <p>{words.personal}</p>
        </>
      )}
      {applications.length > 0 && (
        <>
          <h2>{words.applications}</h2>
          <ul>
            {applications.map(({ name, text }) => (
              <li key={name}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <br />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.words.title ?? '',
    description: loaderData?.words.description ?? '',
    path: '/dossier',
    hidden: true,
  })

type DossierWords = ContentWords['dossier']

/** The last day, by the clock of Greenwich, and what is left of the downloads. */
function endsOf({ endsAt, left }: SharedDossier, words: DossierWords, language: Language): string {
  return [formatDate(endsAt, language), counted(words, 'left', left, language)].join(', ')
}

function counted(
  words: DossierWords,
  name: 'documents' | 'left',
  count: number,
  language: Language,
): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one'
  const text = words[isOne ? (`${name}_one` as const) : (`${name}_other` as const)]
  return fill(text, { count: formatNumber(count, language) })
}

function sizeOf(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes / (isLarge ? 1_000_000 : 1000))
}
