import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { placesWords, serverWords } from '../../../server-words.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice, SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { universityListJsonLd } from '../json-ld.server.ts'
import { OwnName } from '../own-name.tsx'
import type { Route } from './+types/universities'
import styles from './universities.module.css'
import { readUniversitiesQuery, writeUniversitiesQuery } from './universities-query.server.ts'
import { type UniversitiesView, universitiesView } from './universities-view.server.ts'

const shownUniversities = '30'

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const query = readUniversitiesQuery(new URL(request.url).searchParams)
  const answer = await outcomeOf(
    serverApi(context).api.universities.$get({
      query: { ...writeUniversitiesQuery(query), size: shownUniversities },
    }),
  )
  const list = answer.ok ? answer.body : undefined
  const view = universitiesView(query, list, site.language)
  return {
    view,
    description: placesWords(site.language)('list.description'),
    jsonLd: universityListJsonLd(list?.rows ?? [], site, [
      { name: serverWords(site.language)('shell.nav.home'), path: '/' },
      { name: view.words.title, path: '/university' },
    ]),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.view.words.title ?? '',
    description: loaderData?.description ?? '',
    path: '/university',
    jsonLd: loaderData?.jsonLd,
  })

export default function Universities({ loaderData: { view } }: Route.ComponentProps) {
  const { words, intro, failed, groups, none, page, pages, pageBase } = view
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      {intro && <p className="lede">{intro}</p>}
      <Places view={view} />
      <Filters view={view} />
      {failed ? (
        <Notice tone="error">
          <p>{failed}</p>
        </Notice>
      ) : (
        <p className={styles['total']} role="status">
          {view.total}
          {view.about && <span className="soft">, {view.about}</span>}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.key} className={styles['group']} aria-labelledby={group.key}>
          <h2 id={group.key}>{group.title}</h2>
          {group.hint && <p className="soft">{group.hint}</p>}
          <ul className={`plain-list ${styles['list']}`}>
            {group.rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {none && <Nothing none={none} />}
      {groups.length > 0 && (
        <Pagination page={page} pages={pages} hrefOf={(one) => `${pageBase}${one}`} />
      )}
    </Page>
  )
}

type Props = { view: UniversitiesView }

function Places({ view: { words, places } }: Props) {
  return (
    <nav aria-label={words.places}>
      <ul className={`plain-list ${styles['places']}`}>
        {places.map(({ key, label, counted, href, isCurrent }) => (
          <li key={key}>
            <Link to={href} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
              {label} <span className="soft figures">{counted}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Reset when the address says otherwise. */
function Filters({ view: { words, state, cities } }: Props) {
  return (
    <search>
      <form
        key={JSON.stringify(state)}
        className={styles['filters']}
        method="get"
        action="/university"
      >
        {state.destination && <input type="hidden" name="destination" value={state.destination} />}
        <TextField
          name="q"
          type="search"
          label={words.query}
          maxLength={200}
          enterKeyHint="search"
          defaultValue={state.q}
        />
        {cities.length > 0 && (
          <SelectField name="city" label={words.city} defaultValue={state.city}>
            <option value="">{words.anyCity}</option>
            {cities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <Choice
          type="checkbox"
          name="withPrograms"
          value="true"
          defaultChecked={state.withPrograms}
          label={words.withPrograms}
        />
        <Button>
          <Icon name="search" />
          {words.show}
        </Button>
      </form>
    </search>
  )
}

function Row({ row }: { row: UniversitiesView['groups'][number]['rows'][number] }) {
  return (
    <li className={styles['row']} data-destination={row.destination}>
      <div>
        <Link className={styles['name']} to={`/university/${row.key}`} translate="no">
          {row.name}
        </Link>
        {row.localName && (
          <span className="soft small" translate="no">
            <OwnName destination={row.destination} english={row.name}>
              {row.localName}
            </OwnName>
          </span>
        )}
        <span className="soft small">{row.place}</span>
      </div>
      {row.programs && (
        <Link className={styles['programs']} to={row.programs.href} aria-label={row.programs.full}>
          {row.programs.label}
        </Link>
      )}
    </li>
  )
}

function Nothing({ none }: { none: NonNullable<UniversitiesView['none']> }) {
  return (
    <div className={styles['none']}>
      {none.text && <p>{none.text}</p>}
      <ul className="plain-list">
        {none.ways.map(({ href, label }) => (
          <li key={href}>
            <Link className="link-onward" to={href}>
              {label}
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
