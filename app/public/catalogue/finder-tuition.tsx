import { useTranslation } from 'react-i18next'
import { Choice, SelectField, TextField } from '../../ui/field.tsx'
import styles from './finder.module.css'
import type { FinderView } from './finder-view.ts'

/** A range of tuition, whose fee it is, and the currency of it all. */
export function FinderTuition({ view: { state, countries, currencies } }: { view: FinderView }) {
  const { t } = useTranslation()
  // Says what the amounts were typed in, for when the currency below is changed.
  const hasRange = state.tuitionMin !== '' || state.tuitionMax !== ''
  return (
    <div className={styles['tuition']}>
      <fieldset className={styles['range']}>
        <legend className="field-label">{t('finder.range.legend')}</legend>
        {(['tuitionMin', 'tuitionMax'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`finder.names.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={13}
            defaultValue={state[name]}
          />
        ))}
        {hasRange && <input type="hidden" name="rangeCurrency" value={state.currency} />}
      </fieldset>
      <Choice
        type="checkbox"
        name="tuitionUnknown"
        value="true"
        defaultChecked={state.tuitionUnknown}
        label={t('finder.tuitionUnknown')}
      />
      <SelectField
        name="currency"
        label={t('finder.currency')}
        defaultValue={state.currency === 'EUR' ? '' : state.currency}
      >
        {currencies.map(([code, name]) => (
          <option key={code} value={code === 'EUR' ? '' : code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="nationality"
        label={t('finder.nationality')}
        hint={t('finder.nationalityHint')}
        defaultValue={state.nationality}
      >
        <option value="">{t('finder.nationalityAny')}</option>
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
