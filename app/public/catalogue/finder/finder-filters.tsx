import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FacetName } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './finder.module.css'
import { FinderTuition } from './finder-tuition.tsx'
import type { Facet, FacetOption, FinderView } from './finder-view.ts'
import { useFilterLabel } from './use-filter-label.ts'

const order = [
  'destination',
  'level',
  'field',
  'intake',
  'tuition',
  'scholarship',
  'language',
  'duration',
  'city',
  'mode',
  'channel',
] as const satisfies FacetName[]
const openAtFirst: readonly FacetName[] = ['destination', 'level', 'intake', 'tuition']
const shownAtFirst = 12

/** The filters, in a disclosure that wide screens always show open. */
export function FinderFilters({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  const { facets, chips } = view
  const on = chips.filter(({ filter }) => filter !== 'q').length
  return (
    <details className={styles['filters']}>
      <summary className={styles['filtersSummary']}>
        <Icon name="filter" />
        {on > 0 ? t('finder.filtersOn', { count: on }) : t('finder.filters')}
      </summary>
      <div className={styles['filtersBody']}>
        <h2 className={styles['filtersTitle']}>{t('finder.filters')}</h2>
        {order.map((name) => {
          const facet = facets.find((one) => one.name === name)
          return facet && <FacetGroup key={name} facet={facet} view={view} />
        })}
        <div className={styles['filtersSend']}>
          <Button look="quiet">
            {t('finder.applyFilters')}
            <span className={styles['found']}>({view.counted})</span>
          </Button>
        </div>
      </div>
    </details>
  )
}

function FacetGroup({ facet, view }: { facet: Facet; view: FinderView }) {
  const { t } = useTranslation()
  const { name, options } = facet
  const { state } = view
  // Decided once: a group must not close under the hand that empties it.
  const [open] = useState(
    () => openAtFirst.includes(name) || options.some(({ checked }) => checked),
  )
  const first = options.filter(({ checked }, at) => checked || at < shownAtFirst)
  const rest = options.filter((option) => !first.includes(option))
  if (options.length === 0 && name !== 'tuition' && name !== 'intake') return null
  return (
    <details className={`disclosure ${styles['group']}`} open={open}>
      <summary>{t(`finder.names.${name}`)}</summary>
      <fieldset className={styles['options']}>
        <legend className="visually-hidden">{t(`finder.names.${name}`)}</legend>
        {first.map((option) => (
          <FacetChoice key={option.value} name={name} option={option} />
        ))}
        {rest.length > 0 && (
          <details className={styles['more']}>
            <summary>{t('finder.moreCities', { count: rest.length })}</summary>
            {rest.map((option) => (
              <FacetChoice key={option.value} name={name} option={option} />
            ))}
          </details>
        )}
      </fieldset>
      {name === 'tuition' && <FinderTuition view={view} />}
      {name === 'intake' && (
        <Choice
          type="checkbox"
          name="openOnly"
          value="true"
          defaultChecked={state.openOnly}
          label={t('finder.openOnly')}
        />
      )}
    </details>
  )
}

function FacetChoice({ name, option }: { name: FacetName; option: FacetOption }) {
  const label = useFilterLabel()(name, option.value, option.label)
  return (
    <Choice
      type="checkbox"
      name={name}
      value={option.value}
      defaultChecked={option.checked}
      label={
        <>
          {label} <span className={styles['count']}>{option.counted}</span>
        </>
      }
    />
  )
}
