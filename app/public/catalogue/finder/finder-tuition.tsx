import { useTranslation } from 'react-i18next'
import { Choice, TextField } from '../../../ui/field.tsx'
import { VisitorFields } from '../program/visitor-fields.tsx'
import styles from './finder.module.css'
import type { FinderView } from './finder-view.ts'

/** A range of tuition, whose fee it is, and the currency of it all. */
export function FinderTuition({ view }: { view: FinderView }) {
  const { t } = useTranslation()
  const { state } = view
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
            maxLength={30}
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
      <VisitorFields {...view} {...state} />
    </div>
  )
}
