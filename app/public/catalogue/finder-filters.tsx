import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FacetName } from '#contract/vocabulary.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './finder.module.css'
import type { Facet, FacetOption, FinderView } from './finder-view.ts'

interface FinderFiltersProps {
  facets: Facet[]
  state: FinderView['state']
  active: number
}

const openAtFirst: readonly FacetName[] = ['destination', 'level', 'language']
const shownAtFirst = 12

/** The filters, in a disclosure that wide screens always show open. */
export function FinderFilters({ facets, state, active }: FinderFiltersProps) {
  const { t } = useTranslation()
  return (
    <details className={styles['filters']}>
      <summary className={styles['filtersSummary']}>
        <Icon name="filter" />
        {active > 0 ? t('finder.filtersOn', { count: active }) : t('finder.filters')}
      </summary>
      <div className={styles['filtersBody']}>
        <h2 className={styles['filtersTitle']}>{t('finder.filters')}</h2>
        {facets
          .filter(({ options }) => options.length > 0)
          .map((facet) => (
            <FacetGroup key={facet.name} facet={facet} />
          ))}
        <MoneyAndDates state={state} />
        <div className={styles['filtersSend']}>
          <Button look="quiet">{t('finder.applyFilters')}</Button>
        </div>
      </div>
    </details>
  )
}

function FacetGroup({ facet }: { facet: Facet }) {
  const { t } = useTranslation()
  // Decided once: a group must not close under the hand that empties it.
  const [open] = useState(
    () => openAtFirst.includes(facet.name) || facet.options.some(({ checked }) => checked),
  )
  const first = facet.options.filter(({ checked }, at) => checked || at < shownAtFirst)
  const rest = facet.options.filter((option) => !first.includes(option))
  return (
    <details className={`disclosure ${styles['group']}`} open={open}>
      <summary>{t(`finder.names.${facet.name}`)}</summary>
      <fieldset className={styles['options']}>
        <legend className="visually-hidden">{t(`finder.names.${facet.name}`)}</legend>
        {first.map((option) => (
          <FacetChoice key={option.value} name={facet.name} option={option} />
        ))}
        {rest.length > 0 && (
          <details className={styles['more']}>
            <summary>{t('finder.moreCities', { count: rest.length })}</summary>
            {rest.map((option) => (
              <FacetChoice key={option.value} name={facet.name} option={option} />
            ))}
          </details>
        )}
      </fieldset>
    </details>
  )
}

function FacetChoice({ name, option }: { name: FacetName; option: FacetOption }) {
  const label = useFilterLabel(name, option.value, option.label)
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

function MoneyAndDates({ state }: { state: FinderView['state'] }) {
  const { t } = useTranslation()
  const [open] = useState(() => state.openOnly || state.tuitionMax !== '')
  return (
    <details className={`disclosure ${styles['group']}`} open={open}>
      <summary>{t('finder.money')}</summary>
      <div className={styles['options']}>
        <TextField
          name="tuitionMax"
          label={t('finder.tuitionMax')}
          hint={t('finder.tuitionMaxHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className="input-short"
          defaultValue={state.tuitionMax}
        />
        <Choice
          type="checkbox"
          name="openOnly"
          value="true"
          defaultChecked={state.openOnly}
          label={t('finder.openOnly')}
        />
      </div>
    </details>
  )
}

/** What a value is called: by the page's words where it is one of a closed list. */
export function useFilterLabel(name: string, value: string, given: string | null): string {
  const { t } = useTranslation()
  if (given !== null) return given
  const words: Record<string, Record<string, string>> = {
    destination: t('vocabulary.destination', { returnObjects: true }),
    level: t('vocabulary.level', { returnObjects: true }),
    field: t('vocabulary.broadField', { returnObjects: true }),
    mode: t('vocabulary.mode', { returnObjects: true }),
    channel: t('vocabulary.channel', { returnObjects: true }),
  }
  return words[name]?.[value] ?? value
}
