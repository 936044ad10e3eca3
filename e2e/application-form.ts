import type { Page } from '@playwright/test'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { answer } from './forms.ts'
import { type Language, words } from './words.ts'

type Step = 'identity' | 'education' | 'tests' | 'review'

/** A form that passes, step by step, as an applicant types it. */
export function answersOf(givenNames: string, email: string): Record<Step, DraftAnswers> {
  return {
    identity: {
      givenNames,
      familyName: 'Diop-Lefèvre',
      birthDay: '9',
      birthMonth: '4',
      birthYear: '2003',
      nationality: 'senegal',
      residenceCountry: 'Sénégal',
      email,
      phone: '77 123 45 67',
    },
    education: {
      highestLevel: 'bachelor',
      qualification: 'Licence de physique',
      institution: 'Université Cheikh-Anta-Diop',
      country: 'SN',
      completionYear: '2025',
      grade: '14,5',
      gradeScale: 'of-20',
    },
    tests: { test: 'ielts', testDay: '9', testMonth: '5', testYear: '2026', testScore: '6.5' },
    review: { declaration: 'on' },
  }
}

/** Adds the test of those answers, then past the documents. */
export async function addTest(page: Page, language: Language, taken: DraftAnswers): Promise<void> {
  const t = words[language]
  await enterTest(page, language, taken)
  // No document is ready yet: they may follow.
  await page.getByRole('heading', { level: 1, name: t('apply.steps.documents') }).waitFor()
  await page.getByRole('link', { name: t('apply.documents.goOn'), exact: true }).click()
}

/** Adds the test of those answers: its date first, then its result. */
export async function enterTest(
  page: Page,
  language: Language,
  { testScore = '', ...taken }: DraftAnswers,
): Promise<void> {
  const t = words[language]
  const goOn = () => page.getByRole('button', { name: t('apply.continue') }).click()
  await page.getByRole('link', { name: t('apply.tests.addFirst') }).click()
  await page.getByRole('heading', { level: 1, name: t('apply.tests.testTitle') }).waitFor()
  await answer(page, taken)
  await goOn()
  await page.getByRole('heading', { level: 1, name: t('apply.tests.resultTitle') }).waitFor()
  await answer(page, { testScore })
  await goOn()
  await page.getByRole('heading', { level: 1, name: t('apply.steps.tests') }).waitFor()
  await goOn()
}
