import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { type Language, languageOf } from '#contract/common/values/languages.ts'
import { mostTests, numbered } from '#contract/common/values/vocabulary.ts'
import type { TestResult } from '#contract/eligibility/values/test-scores.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { useProfile } from '../../../device/use-profile.ts'
import { loadLate } from '../../../load-late.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../apply.module.css'
import type { DraftFrame } from '../apply-view.ts'
import { lastItem } from '../drafts/draft-items.ts'

/** Offers the results that the visitor entered on this device, as long as the form has none. */
export function PrefillTests({ draft }: { draft: DraftFrame }) {
  const { t, i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const tests = useProfile()?.tests?.slice(0, mostTests) ?? []
  if (tests.length === 0 || lastItem(draft.answers, 'tests') > 0) return null

  async function add() {
    const { putStep } = await loadLate(() => import('../drafts/draft-sender.ts'))
    const language = languageOf(i18n.language)
    const answers = Object.fromEntries(tests.flatMap((one, at) => answersOf(one, at + 1, language)))
    const { key, versions, writer } = draft
    await putStep(key, { step: 'tests', answers, version: versions.tests ?? 0, writer })
    await revalidate()
  }
  return (
    <p className={styles['prefill']}>
      <span>
        {t('apply.prefill.text')} {tests.map(({ test }) => t(`apply.testName.${test}`)).join(' · ')}
      </span>
      <Button type="button" look="quiet" size="small" onClick={() => void add()}>
        {t('apply.prefill.button')}
      </Button>
    </p>
  )
}

function answersOf(
  result: TestResult,
  item: number,
  language: Language,
): (readonly [string, string])[] {
  const [testYear = '', testMonth = '', testDay = ''] = result.date.split('-')
  const answers = {
    test: result.test,
    testDay: String(Number(testDay)),
    testMonth: String(Number(testMonth)),
    testYear,
    testLevel: result.level ?? '',
    testScore: result.score === null ? '' : figuresFor(String(result.score), language),
  }
  return Object.entries(answers)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => [numbered(field, item), text])
}
