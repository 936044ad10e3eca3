import { useFetcher, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { FieldSet, SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { LongSelectField } from '../../ui/long-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { loader as loadCost } from './cost.ts'
import type { DestinationView } from './destination-loader.server.ts'
import { type CostWords, EstimateBreakdown } from './estimate-breakdown.tsx'
import type { EstimateView } from './estimate-view.server.ts'
import form from './estimator.module.css'
import { FoldedSection } from './folded-section.tsx'

/**
 * The form loads the page again; with scripts only the figures are fetched, and the page stays
 * where it is.
 */
export function Estimator({ page }: { page: DestinationView }) {
  const { key, words, estimate } = page
  const fetcher = useFetcher<typeof loadCost>()
  const navigate = useNavigate()
  if (!estimate) return null
  const { choices, lng, isAsked } = estimate
  const view = fetcher.data ?? estimate.view
  const { cost } = words

  function send(element: HTMLFormElement) {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(element)) {
      if (typeof value === 'string' && value !== '') query.append(name, value)
    }
    void fetcher.load(`/destinations/${key}/cost?${query}`)
    void navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true })
  }

  return (
    <FoldedSection
      id="cost"
      title={cost.title}
      gist={<FirstYear view={view} words={cost} />}
      isOpen={isAsked}
    >
      <p>{cost.text}</p>
      <form
        method="get"
        action={`/destinations/${key}#cost`}
        className={`${form['form']} no-print`}
        onChange={(event) => send(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        {lng && <input type="hidden" name="lng" value={lng} />}
        {choices.choice.program ? (
          <p className={form['program']}>
            <input type="hidden" name="program" value={choices.choice.program} />
            {cost.oneProgramOnly}{' '}
            <Link to={`/program/${choices.choice.program}`}>{choices.program}</Link>{' '}
            <a href={`/destinations/${key}#cost`}>{cost.anyProgram}</a>
          </p>
        ) : (
          <KindFields choices={choices} words={cost} />
        )}
        <SelectField name="city" label={cost.city} defaultValue={choices.choice.city ?? ''}>
          <option value="">{cost.anyCity}</option>
          {choices.cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </SelectField>
        <LongSelectField
          name="nationality"
          label={cost.nationality}
          hint={cost.nationalityHint}
          defaultValue={choices.choice.nationality ?? ''}
          options={[
            ['', cost.anyNationality],
            ...choices.countries.map(({ code, name }) => [code, name] as const),
          ]}
        />
        <LongSelectField
          name="currency"
          label={cost.currency}
          defaultValue={choices.choice.currency}
          options={choices.currencies.map((label) => [label.slice(-4, -1), label])}
        />
        <FieldSet name="lifestyle" label={cost.lifestyle}>
          <div className={form['choices']}>
            {choices.lifestyles.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="lifestyle"
                  value={value}
                  defaultChecked={value === choices.choice.lifestyle}
                />
                <span data-chosen="">{label}</span>
              </label>
            ))}
          </div>
        </FieldSet>
        <Button look="quiet">{cost.send}</Button>
      </form>
      {view.unused && <Notice tone="warning">{view.unused}</Notice>}
      <div className={form['result']} aria-busy={fetcher.state !== 'idle'}>
        <EstimateBreakdown view={view} words={cost} />
      </div>
    </FoldedSection>
  )
}

/** The cost of the first year, or why it is not known. */
function FirstYear({ view, words }: { view: EstimateView; words: CostWords }) {
  if (!view.totals) return view.noTotal
  const { local, home } = view.totals.firstYear
  return (
    <>
      {words.firstYear} <strong>{local}</strong> {home && `(${home})`}. {view.notes[0]}
    </>
  )
}

interface KindFieldsProps {
  choices: NonNullable<DestinationView['estimate']>['choices']
  words: CostWords
}

/** The type of program: a question unless a certain program is chosen. */
function KindFields({ choices, words: cost }: KindFieldsProps) {
  return (
    <>
      <SelectField name="level" label={cost.level} defaultValue={choices.choice.level}>
        <Options options={choices.levels} />
      </SelectField>
      <SelectField
        name="ownership"
        label={cost.ownership}
        defaultValue={choices.choice.ownership ?? ''}
      >
        <option value="">{cost.eitherOwnership}</option>
        <Options options={choices.ownerships} />
      </SelectField>
    </>
  )
}

function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
