import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { ComparedFor } from '../compare/compared-for.tsx'
import { OwnName } from '../own-name.tsx'
import styles from './finder.module.css'
import type { Chip, FinderView, Way } from './finder-view.ts'
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
      <span>
        <Said>{label}</Said>
      </span>
      <Icon name="close" size={16} />
    </Link>
  )
}

/** How the words were understood: the sentence, and each reading with a link that removes it. */
export function Understood({ view: { understood } }: { view: FinderView }) {
  if (!understood) return null
  return (
    <div className={styles['chips']}>
      <p className={styles['read']}>{understood.sentence}</p>
      <ul className="tags" aria-label={understood.title}>
        {understood.readings.map(({ key, label, remove, without }) => (
          <li key={key}>
            <Link
              className={`${styles['chip']} ${styles['reading']}`}
              to={without}
              preventScrollReset
              aria-label={remove}
            >
              <span>
                <Said>{label}</Said>
              </span>
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Universities and scholarships that the words name, above the programs. */
function Named({ view: { universities, scholarships } }: { view: FinderView }) {
  return (
    <>
      {universities && (
        <section className={styles['named']} aria-labelledby="named-universities">
          <h2 id="named-universities">{universities.title}</h2>
          <ul className="plain-list">
            {universities.rows.map(
              ({ key, name, localName, destination, place, programs, page }) => (
                <li key={key} data-destination={destination}>
                  <Link className={styles['namedTitle']} to={page.href} translate="no">
                    <Said>{name}</Said>
                  </Link>
                  <span className="soft small">
                    <Parts
                      of={[
                        localName && (
                          <OwnName destination={destination} english={name}>
                            {localName}
                          </OwnName>
                        ),
                        place,
                      ]}
                    />
                  </span>
                  <Link className="link-onward" to={programs ? programs.href : page.href}>
                    {(programs ?? page).label}
                    <Icon name="arrow" />
                  </Link>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
      {scholarships && (
        <section className={styles['named']} aria-labelledby="named-scholarships">
          <h2 id="named-scholarships">{scholarships.title}</h2>
          <ul className="plain-list">
            {scholarships.rows.map(({ key, name, about, href }) => (
              <li key={key}>
                <Link className={styles['namedTitle']} to={href}>
                  <Said>{name}</Said>
                </Link>
                <span className="soft small">
                  <Parts of={about} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The parts of the address that mean nothing here. */
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

/** The results, or what to do if there are none. */
export function FinderResults({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  if (view.failed) {
    return (
      <Notice tone="error" title={t('finder.failed.title')}>
        <p>{t('finder.failed.text')}</p>
      </Notice>
    )
  }
  if (view.total === 0) {
    return (
      <>
        <Named view={view} />
        <NothingFound view={view} />
      </>
    )
  }
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
      <Named view={view} />
      {view.nearest && (
        <Notice>
          <p>{view.nearest.text}</p>
          <ul className="plain-list">
            {view.nearest.ways.map(({ href, label }) => (
              <li key={href}>
                <Link className="link-onward" to={href} preventScrollReset>
                  <Said>{label}</Said>
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
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
      {view.notify && (
        <p>
          <Notify way={view.notify} />
        </p>
      )}
    </>
  )
}

/**
 * Who these fees and dates are for, and which programs are left out because their fee is not known.
 */
function ComparedBy({ view: { compared, withoutFee, defaultOrder, state } }: { view: FinderView }) {
  const { t } = useTranslation()
  return (
    <div className={styles['compared']}>
      {defaultOrder && state.sort === '' && <p>{defaultOrder.text}</p>}
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

function Notify({ way: { href, label } }: { way: Way }) {
  return (
    <Link className="link-onward" to={href}>
      <Said>{label}</Said>
      <Icon name="arrow" />
    </Link>
  )
}

function NothingFound({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  return (
    <div className={styles['empty']}>
      <h2>{t('finder.empty.title')}</h2>
      <ul className="plain-list">
        {view.relax.map(({ href, label }) => (
          <li key={href}>
            <Link className="link-onward" to={href} preventScrollReset>
              <Said>{label}</Said>
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
        {view.notify && (
          <li>
            <Notify way={view.notify} />
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
