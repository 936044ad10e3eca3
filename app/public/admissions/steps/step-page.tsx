import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { draftFields, numbered, qualificationFields } from '#contract/common/values/vocabulary.ts'
import type { ApplyAnswer, ApplyView } from '../apply-view.ts'
import { itemFields } from '../drafts/draft-items.ts'
import { CountryNames } from './country-field.tsx'
import { EducationStep } from './education-step.tsx'
import { GuardianStep } from './guardian-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { PrefillTests } from './prefill-tests.tsx'
import { QualificationFields } from './qualification-fields.tsx'
import { StepForm } from './step-form.tsx'
import { TestDateStep, TestScoreStep, TestsStep } from './tests-step.tsx'

type StepView = Extract<ApplyView, { page: 'step' }>

interface StepPageProps {
  view: StepView
  answer: ApplyAnswer | undefined
  token: string
}

/** The questions of one step, or of one of its qualifications or tests. */
export function StepPage({ view, answer, token }: StepPageProps) {
  const { t } = useTranslation()
  const { step, item, part, draft, countries } = view
  const messages = useMemo(() => {
    const messages = Object.entries(answer ? {} : draft.fields)
    return Object.fromEntries(messages.map(([field, { message }]) => [field, message]))
  }, [answer, draft.fields])
  const typed = answer?.answers ?? draft.answers
  const isTest = step === 'tests' && item !== null
  const isOther = step === 'education' && item !== null && item > 1
  return (
    <StepForm
      step={step}
      draft={draft}
      fields={fieldsOf(view)}
      page={[step, item, part].filter((one) => one !== null).join('.')}
      answer={answer}
      token={token}
      title={
        isTest
          ? t(part === 'score' ? 'apply.tests.resultTitle' : 'apply.tests.testTitle')
          : isOther
            ? t('apply.education.other', { number: item })
            : t(`apply.steps.${step}`)
      }
      lead={
        isTest
          ? t(part === 'score' ? 'apply.tests.resultLead' : 'apply.tests.testLead')
          : isOther
            ? t('apply.education.otherLead')
            : t(`apply.${step}.lead`)
      }
      removal={isTest ? t('apply.tests.remove') : isOther ? t('apply.education.remove') : undefined}
    >
      <CountryNames names={countries} nationalities={step === 'identity'} />
      <Questions view={view} typed={typed} messages={messages} />
    </StepForm>
  )
}

interface QuestionsProps {
  view: StepView
  typed: Record<string, string>
  messages: Record<string, string>
}

function Questions({ view, typed, messages }: QuestionsProps) {
  const { step, item, part, test, draft, usualScale } = view
  const fields = { typed, messages, meant: draft.meant, notices: draft.notices }
  switch (step) {
    case 'identity':
      return (
        <IdentityStep {...fields} emailMeant={draft.emailMeant} phoneExample={draft.phoneExample} />
      )
    case 'guardian':
      return <GuardianStep {...fields} phoneExample={draft.phoneExample} />
    case 'education':
      return item === null || item === 1 ? (
        <EducationStep {...fields} draftKey={draft.key} usualScale={usualScale} />
      ) : (
        <QualificationFields {...fields} item={item} usualScale={usualScale} />
      )
    case 'tests':
      if (item === null) {
        return (
          <>
            <PrefillTests draft={draft} />
            <TestsStep {...fields} draftKey={draft.key} expired={draft.expired} />
          </>
        )
      }
      return part === 'score' && test ? (
        <TestScoreStep {...fields} item={item} test={test} />
      ) : (
        <TestDateStep {...fields} item={item} />
      )
  }
}

/** The fields that the page shows, in their order. */
function fieldsOf({ step, item, part, test }: StepView): string[] {
  if (step === 'tests' && item !== null) {
    const result = test && test.levels.length > 0 ? ['testLevel', 'testScore'] : ['testScore']
    const day = ['test', 'testDay', 'testMonth', 'testYear']
    return (part === 'score' ? result : day).map((field) => numbered(field, item))
  }
  if (step === 'tests') return ['noTests', 'noTestsReason']
  if (step === 'education' && item !== null && item > 1) {
    return itemFields(step).map((field) => numbered(field, item))
  }
  if (step === 'education') return ['highestLevel', ...Object.keys(qualificationFields)]
  return Object.keys(draftFields[step])
}
