import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ComparedFor } from './compared-for.tsx'
import styles from './finder.module.css'
import type { FilterName } from './finder-query.server.ts'
import type { Chip, FinderView } from './finder-view.ts'
import { ProgramCard } from './program-card.tsx'
import { useFilterLabel } from './use-filter-label.ts'

/** The filters that are on, each with its way off. */
export function Chips({ view: { chips, clearHref } }: { view: FinderView }) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <div className={styles['chips']}>
      <h2 className="visually-hidden">{t('finder.chips.title')}</h2>
      <ul className="tags">
        {chips.map((chip) => (
          <li key={`${chip.filter} ${chip.value}`}>
            <ChipLink chip={chip} />
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <Link className={styles['chipsClear']} to={clearHref} preventScrollReset>
              {t('finder.chips.clear')}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

function ChipLink({ chip }: { chip: Chip }) {
  const { t } = useTranslation()
  const label = useFilterLabel()(chip.filter, chip.value, chip.label)
  return (
    <Link
      className={styles['chip']}
      to={chip.without}
      preventScrollReset
      aria-label={t('finder.chips.remove', { label })}
    >
      <span>{label}</span>
      <Icon name="close" size={16} />
    </Link>
  )
}

/** What of the address means nothing here. */
export function LeftOut({ unknown }: Pick<FinderView, 'unknown'>) {
  const { t } = useTranslation()
  if (unknown.length === 0) return null
  return (
    <Notice tone="warning" title={t('finder.unknown.title')}>
      <ul>
        {unknown.map(({ filter, value }) => (
          <li key={`${filter} ${value}`} dir="auto">
            {filter === 'parameter'
              ? t('finder.unknown.parameter', { name: value })
              : t('finder.unknown.value', { filter: t(`finder.names.${filter}`), value })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What was found, or what can be done where nothing was. */
export function FinderResults({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  if (view.failed) {
    return (
      <Notice tone="error" title={t('finder.failed.title')}>
        <p>{t('finder.failed.text')}</p>
      </Notice>
    )
  }
  if (view.total === 0) return <NothingFound view={view} />
  if (view.programs.length === 0) {
    return (
      <Notice>
        <p>{t('finder.beyond.text', { page: view.page, pages: view.pages })}</p>
        <p>
          <Link to={view.pageHrefs.last}>{t('finder.beyond.link')}</Link>
        </p>
      </Notice>
    )
  }
  return (
    <>
      {view.matched === 'similar' && (
        <Notice>
          <p>{t('finder.similar', { text: view.state.q })}</p>
        </Notice>
      )}
      <ComparedBy view={view} />
      <ol className={`plain-list ${styles['list']}`}>
        {view.programs.map((program) => (
          <li key={program.key}>
            <ProgramCard program={program} heading="h2" choice />
          </li>
        ))}
      </ol>
      <Pagination
        page={view.page}
        pages={view.pages}
        hrefOf={(page) => `${view.pageHrefs.base}${page}`}
      />
    </>
  )
}

/** Whose fees and dates these are, and who is left out for having no known fee. */
function ComparedBy({ view: { compared, withoutFee } }: { view: FinderView }) {
  const { t } = useTranslation()
  return (
    <div className={styles['compared']}>
      <ComparedFor compared={compared} />
      {withoutFee && (
        <p>
          <Link to={withoutFee.href} preventScrollReset>
            {t('finder.compared.withoutFee', withoutFee)}
          </Link>
        </p>
      )}
    </div>
  )
}

function NothingFound({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  const labelOf = useFilterLabel()
  const nameOf = (filter: FilterName) => {
    const chips = view.chips.filter((chip) => chip.filter === filter)
    if (filter === 'q') return view.state.q
    return chips.map(({ value, label }) => labelOf(filter, value, label)).join(', ')
  }
  return (
    <div className={styles['empty']}>
      <h2>{t('finder.empty.title')}</h2>
      <ul className="plain-list">
        {view.relax.map(({ filter, dropped, count, counted, href }) => (
          <li key={href}>
            <Link className="link-onward" to={href} preventScrollReset>
              {t('finder.empty.relax', { filter: dropped ?? nameOf(filter), count, counted })}
            </Link>
          </li>
        ))}
        {view.withoutFee && (
          <li>
            <Link className="link-onward" to={view.withoutFee.href} preventScrollReset>
              {t('finder.compared.withoutFee', view.withoutFee)}
            </Link>
          </li>
        )}
        <li>
          <Link className="link-onward" to={view.clearHref}>
            {t('finder.empty.all')}
          </Link>
        </li>
        <li>
          <Link className="link-onward" to="/contact">
            {t('finder.empty.ask')}
          </Link>
        </li>
      </ul>
    </div>
  )
}
