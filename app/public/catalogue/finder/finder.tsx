import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { serverApi } from '../../../server-api.ts'
import { serverWords } from '../../../server-words.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { openedPage } from '../../admissions/drafts/opened-page.ts'
import { CompareBar, ShortlistLink } from '../compare/compare-bar.tsx'
import { comparePrograms, listSaved } from '../compare/compare-loader.server.ts'
import type { Route } from './+types/finder'
import styles from './finder.module.css'
import { FinderFilters } from './finder-filters.tsx'
import { findPrograms } from './finder-loader.server.ts'
import { Chips, FinderResults, LeftOut, Understood } from './finder-results.tsx'
import type { FinderView } from './finder-view.ts'
import { useFinderForm } from './use-finder-form.ts'

// The comparison loads only if something is compared: a visitor who searches needs none of it.
const Compare = openedPage(async () => (await import('../compare/compare.tsx')).Compare)
const Shortlist = openedPage(async () => (await import('../compare/shortlist.tsx')).Shortlist)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language, sendsMail } = context.get(pageContext)
  const t = serverWords(language)
  const params = new URL(request.url).searchParams
  const api = serverApi(context)
  if (params.has('compare')) {
    const view = await comparePrograms(api, params, language)
    return { title: t('compare.title'), description: t('compare.description'), view }
  }
  if (params.has('saved')) {
    const view = await listSaved(api, params, language)
    return { title: t('shortlist.title'), description: t('compare.description'), view }
  }
  const view = await findPrograms(api, params, { language, sendsMail })
  return { title: t('finder.title'), description: t('finder.description'), view }
}

export default function FinderPage({ loaderData }: Route.ComponentProps) {
  const { view, title } = loaderData
  const { t } = useTranslation()
  if (view.kind === 'finder') return <Finder view={view} />
  return (
    <Page>
      <Breadcrumbs trail={[{ to: '/program', label: t('finder.title') }]} here={title} />
      <h1>{title}</h1>
      {view.kind === 'compare' ? <Compare view={view} /> : <Shortlist view={view} />}
    </Page>
  )
}

function Finder({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  const { form, head, results, send } = useFinderForm(view)
  const searching = useNavigation().state === 'loading'
  return (
    <Page>
      <form
        ref={form}
        className={styles['finder']}
        method="get"
        action="/program"
        autoComplete="off"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          send({ toResults: true })
        }}
        onChange={(event) => {
          // Words are sent when they are finished; a tick or a choice is finished at once.
          const { target } = event
          // Ticks for a comparison are sent by another form.
          if (!isOwn(target, form.current)) return
          const typed = target instanceof HTMLInputElement && target.type !== 'checkbox'
          if (!typed) send()
        }}
      >
        <header className={styles['head']}>
          <div className={styles['titleLine']}>
            <h1>{t('finder.title')}</h1>
            <ShortlistLink {...view.state} />
          </div>
          <p className="lede">{t('finder.intro')}</p>
          <search className={styles['search']}>
            <TextField
              name="q"
              type="search"
              label={t('finder.query')}
              hint={t('finder.queryHint')}
              maxLength={200}
              enterKeyHint="search"
              defaultValue={view.state.q}
            />
            <Button>
              <Icon name="search" />
              {t('finder.search')}
            </Button>
          </search>
          <a className="visually-hidden" href="#results">
            {t('finder.toResults')}
          </a>
        </header>
        <LeftOut unknown={view.unknown} />
        <Chips view={view} />
        <Understood view={view} />
        {view.state.universities.map((key) => (
          <input key={key} type="hidden" name="university" value={key} />
        ))}
        <div className={styles['body']}>
          <div className={styles['bar']} ref={head} tabIndex={-1}>
            <p className={styles['total']} role="status">
              {t('finder.results', { count: view.total, counted: view.counted })}
              {view.pages > 1 && (
                <span className="soft">
                  , {t('finder.pageOf', { page: view.page, pages: view.pages })}
                </span>
              )}
            </p>
            <SortBy view={view} />
          </div>
          <FinderFilters view={view} />
          <div
            className={styles['results']}
            id="results"
            aria-busy={searching}
            ref={results}
            tabIndex={-1}
          >
            <FinderResults view={view} />
          </div>
        </div>
      </form>
      {view.programs.length > 0 && <CompareBar {...view.state} />}
    </Page>
  )
}

function isOwn(target: EventTarget, form: HTMLFormElement | null): boolean {
  return 'form' in target && target.form === form
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/program',
  })

/** An empty result needs no order; the choice is kept for the next results. */
function SortBy({ view: { state, total, defaultOrder } }: { view: FinderView }) {
  const { t } = useTranslation()
  if (total === 0) return <input type="hidden" name="sort" value={state.sort} />
  return (
    <div className={styles['sort']}>
      <SelectField name="sort" label={t('finder.sort.label')} defaultValue={state.sort}>
        <option value="">{defaultOrder?.name ?? t('finder.sort.relevance')}</option>
        <option value="title">{t('finder.sort.title')}</option>
        <option value="tuition">{t('finder.sort.tuition')}</option>
        <option value="deadline">{t('finder.sort.deadline')}</option>
      </SelectField>
      <noscript>
        <Button look="quiet">{t('finder.sort.apply')}</Button>
      </noscript>
    </div>
  )
}
