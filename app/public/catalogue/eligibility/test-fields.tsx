import { useTranslation } from 'react-i18next'
import {
  scaleOn,
  type TestName,
  testNames,
  tests,
} from '#contract/eligibility/values/test-scores.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, SelectField, TextField } from '../../../ui/field.tsx'
import styles from './eligibility.module.css'
import type { TestDraft } from './profile-draft.ts'
import type { DraftProps } from './profile-fields.tsx'
import { useDraftWords } from './use-draft-words.ts'

const mostTests = 10

/** Results, one line each. The date comes before the score: it decides the scale. */
export function TestFields({ draft, errors, onChange }: DraftProps) {
  const { t } = useTranslation('eligibility')
  const { tests: lines, noTests } = draft
  const setLine = (line: TestDraft) =>
    onChange({ tests: lines.map((one) => (one.id === line.id ? line : one)) })
  return (
    <>
      <h3>{t('form.tests')}</h3>
      {lines.map((line, place) => (
        <fieldset key={line.id} className={styles['test']} aria-label={nameOf(place)}>
          <TestLine line={line} errors={errors} onChange={setLine} />
          <Button
            type="button"
            look="plain"
            aria-label={t('form.removeTest', {
              test: line.test ? t(`test.${line.test}`) : nameOf(place),
            })}
            onClick={() => onChange({ tests: lines.filter(({ id }) => id !== line.id) })}
          >
            {t('form.remove')}
          </Button>
        </fieldset>
      ))}
      {lines.length === 0 && (
        <Choice
          type="checkbox"
          label={t('form.noTests')}
          checked={noTests}
          onChange={({ target }) => onChange({ noTests: target.checked })}
        />
      )}
      {lines.length < mostTests && (
        <Button
          type="button"
          look="quiet"
          onClick={() => {
            const id = Math.max(-1, ...lines.map((line) => line.id)) + 1
            const line = { id, test: '', date: '', level: '', score: '' } as const
            onChange({ tests: [...lines, line], noTests: false })
          }}
        >
          {t('form.addTest')}
        </Button>
      )}
    </>
  )

  function nameOf(place: number): string {
    return t('form.testNumber', { number: place + 1 })
  }
}

interface TestLineProps extends Pick<DraftProps, 'errors'> {
  line: TestDraft
  onChange: (line: TestDraft) => void
}

function TestLine({ line, errors, onChange }: TestLineProps) {
  const { t } = useTranslation('eligibility')
  const { id, test, date } = line
  const words = useDraftWords(errors)
  const levels = test ? Object.keys(tests[test].levels ?? {}) : []
  const scale = test && date ? scaleOn(test, date) : undefined
  const needsScore =
    test === '' ||
    tests[test].levels === undefined ||
    (tests[test].pass !== undefined && !tests[test].awarded?.includes(line.level))
  return (
    <div className={styles['fields']}>
      <SelectField
        name={`test-${id}`}
        label={t('form.test')}
        error={words.error(`test-${id}`)}
        value={test}
        onChange={({ target }) => {
          const chosen = testNames.find((one): one is TestName => one === target.value)
          onChange({ ...line, test: chosen ?? '', level: '' })
        }}
      >
        <option value="">{t('form.choose')}</option>
        {testNames.map((name) => (
          <option key={name} value={name}>
            {t(`test.${name}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name={`date-${id}`}
        label={t('form.date')}
        type="date"
        error={words.error(`date-${id}`)}
        value={date}
        onChange={({ target }) => onChange({ ...line, date: target.value })}
      />
      {levels.length > 0 && (
        <SelectField
          name={`level-${id}`}
          label={t('form.testLevel')}
          error={words.error(`level-${id}`)}
          value={line.level}
          onChange={({ target }) => onChange({ ...line, level: target.value })}
        >
          <option value="">{t('form.choose')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </SelectField>
      )}
      {needsScore && (
        <TextField
          name={`score-${id}`}
          label={t('form.score')}
          inputMode="decimal"
          maxLength={20}
          {...(scale && { hint: t('form.scoreRange', { min: scale.min, max: scale.max }) })}
          error={words.error(`score-${id}`)}
          value={line.score}
          onChange={({ target }) => onChange({ ...line, score: target.value })}
        />
      )}
    </div>
  )
}
