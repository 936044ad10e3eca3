import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Language, languageOf } from '#contract/common/values/languages.ts'
import { mostTests, numbered, testFields } from '#contract/common/values/vocabulary.ts'
import { testNames } from '#contract/eligibility/values/test-scores.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Choice, FieldSet, SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../apply.module.css'
import { applyPath } from '../apply-path.ts'
import type { TestView } from '../apply-view.ts'
import { hasItem, lastItem } from '../drafts/draft-items.ts'
import { BoxedDate } from './birth-date.tsx'
import { FieldNotice } from './field-notice.tsx'
import type { StepProps } from './step-props.ts'

interface TestsStepProps extends StepProps {
  draftKey: string
  /** Those too old to be used, by the name of their field. */
  expired: readonly string[]
}

/** The results there are, with the way to one more; or that there is none, and why. */
export function TestsStep({ typed, messages, notices, draftKey, expired }: TestsStepProps) {
  const { t, i18n } = useTranslation()
  const language: Language = languageOf(i18n.language)
  const names: Record<string, string> = t('apply.testName', { returnObjects: true })
  const places = Array.from({ length: mostTests }, (_, at) => at + 1)
  const given = places.filter((item) => hasItem(typed, 'tests', item))
  return (
    <>
      {given.length > 0 && (
        <ul className={`plain-list ${styles['items']}`}>
          {given.map((item) => (
            <li key={item}>
              <span>
                <strong>
                  {names[typed[numbered('test', item)] ?? ''] ?? t('apply.review.none')}
                </strong>{' '}
                {typed[numbered('testLevel', item)]}{' '}
                {figuresFor(typed[numbered('testScore', item)] ?? '', language)}
              </span>
              <Link to={applyPath(draftKey, 'tests', { item })}>{t('apply.review.change')}</Link>
              {expired.includes(numbered('test', item)) && (
                <Notice tone="warning" title={t('apply.tests.expired')}>
                  <p>{t('apply.tests.expiredText')}</p>
                </Notice>
              )}
              <FieldNotice text={notices[numbered('testScore', item)]} />
            </li>
          ))}
        </ul>
      )}
      {given.length < mostTests && (
        <p>
          <LinkButton
            look="quiet"
            to={applyPath(draftKey, 'tests', { item: lastItem(typed, 'tests') + 1 })}
          >
            {t(given.length === 0 ? 'apply.tests.addFirst' : 'apply.tests.add')}
          </LinkButton>
        </p>
      )}
      {given.length === 0 && (
        <FieldSet name="noTests" label={t('apply.tests.none')} error={messages['noTests']}>
          <Choice
            type="checkbox"
            name="noTests"
            defaultChecked={typed['noTests'] === 'on'}
            label={t('apply.tests.noTests')}
          />
          <TextField
            name="noTestsReason"
            label={t('apply.reason')}
            hint={t('apply.tests.noTestsHint')}
            error={messages['noTestsReason']}
            autoComplete="off"
            maxLength={300}
            defaultValue={typed['noTestsReason']}
          />
        </FieldSet>
      )}
    </>
  )
}

/** Which test and when: what its result may be follows from both. */
export function TestDateStep({ typed, messages, item }: StepProps & { item: number }) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        name={numbered('test', item)}
        label={t('apply.tests.test')}
        error={messages[numbered('test', item)]}
        autoComplete="off"
        defaultValue={typed[numbered('test', item)] ?? ''}
      >
        <option value="">{t('apply.tests.choose')}</option>
        {testNames.map((name) => (
          <option key={name} value={name}>
            {t(`apply.testName.${name}`)}
          </option>
        ))}
      </SelectField>
      <BoxedDate
        name={`testDate${item}`}
        label={t('apply.tests.date')}
        hint={t('apply.tests.dateHint')}
        boxes={[
          { name: numbered('testDay', item), label: 'apply.identity.birthDay', figures: 2 },
          { name: numbered('testMonth', item), label: 'apply.identity.birthMonth', figures: 2 },
          { name: numbered('testYear', item), label: 'apply.identity.birthYear', figures: 4 },
        ]}
        typed={typed}
        messages={messages}
      />
    </>
  )
}

/** The result, on the scale that was in force on the day. */
export function TestScoreStep({
  typed,
  messages,
  notices,
  item,
  test,
}: StepProps & { item: number; test: TestView }) {
  const { t } = useTranslation()
  const hasLevels = test.levels.length > 0
  return (
    <>
      <p className={styles['aim']}>
        <strong>{t(`apply.testName.${test.test}`)}</strong>
        <span>{test.written}</span>
      </p>
      {hasLevels && (
        <SelectField
          name={numbered('testLevel', item)}
          label={t('apply.tests.level')}
          error={messages[numbered('testLevel', item)]}
          autoComplete="off"
          className="input-short"
          defaultValue={typed[numbered('testLevel', item)] ?? ''}
        >
          <option value="">{t('apply.tests.chooseLevel')}</option>
          {test.levels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        name={numbered('testScore', item)}
        label={t('apply.tests.score')}
        hint={t('apply.tests.scoreHint', test.scale)}
        error={messages[numbered('testScore', item)]}
        optional={hasLevels}
        inputMode="decimal"
        autoComplete="off"
        maxLength={testFields.testScore}
        className="input-short"
        defaultValue={typed[numbered('testScore', item)]}
      />
      <FieldNotice text={notices[numbered('testScore', item)]} />
    </>
  )
}
