import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../catalogue/program/facts.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import styles from './apply.module.css'
import type { ApplyAnswer, ApplyView } from './apply-view.ts'
import { useIntakeName } from './choices/aim.tsx'
import { Begun } from './choices/choose-page.tsx'
import { ClosingFacts } from './choices/closing-facts.tsx'
import { Sends } from './choices/sends.tsx'
import { startTitles } from './choices/sends-view.ts'
import { StartChoices } from './choices/start-choices.tsx'
import { Coach } from './coach.tsx'
import { OpenSentHere } from './drafts/sent-here-list.tsx'
import { WhoseForm } from './whose-form.tsx'

interface StartPageProps extends Omit<Extract<ApplyView, { page: 'start' }>, 'page'> {
  answer: ApplyAnswer | undefined
  token: string
  /** For how many days the form is kept. */
  keptDays: number
}

/** What the form is for and what it takes, before the first question. */
export function StartPage(props: StartPageProps) {
  const {
    aim,
    coaching,
    attempt,
    begun,
    others,
    leftOut,
    justSent,
    already,
    answer,
    token,
    keptDays,
  } = props
  const { t } = useTranslation()
  const intakeName = useIntakeName()
  const isSending = useNavigation().state === 'submitting'
  const { closing } = aim.intake
  const problem = answer?.problem
  return (
    <>
      <h1>
        {others.length > 0
          ? t('apply.start.several', { count: others.length + 1 })
          : t(startTitles[aim.sends.sender], { program: aim.program.title })}
      </h1>
      {problem && (
        <RefusalNotice
          answer={answer}
          tone="error"
          title={problem === 'csrf_mismatch' ? t('apply.expired.title') : t('apply.failed.title')}
        >
          <p>{t(toldAs(problem))}</p>
        </RefusalNotice>
      )}
      <div className={styles['for']} data-destination={aim.destination}>
        <h2>{t('apply.start.what')}</h2>
        <Facts
          facts={[
            [t('apply.start.program'), aim.program.title],
            [t('apply.start.university'), aim.university],
            [t('apply.start.intake'), intakeName(aim.intake)],
            [
              t('apply.start.sends'),
              <Sends key="sends" sends={aim.sends} closing={{ reported: null }} />,
            ],
            [t('apply.start.deadline'), <ClosingFacts key="closing" closing={closing} />],
            [t('apply.start.decides'), aim.intake.decides],
            [t('apply.start.deposit'), aim.intake.deposit],
          ]}
        />
      </div>
      <StartChoices others={others} leftOut={leftOut} />
      {already.map(({ number, givenNames }) => (
        <Notice key={number} tone="warning" title={t('apply.already.title', { name: givenNames })}>
          <p>{t('apply.already.text', { number })}</p>
          <OpenSentHere number={number} token={token} />
        </Notice>
      ))}
      <Begun forms={begun} add={aim} />
      {coaching ? (
        <>
          <Notice title={t('apply.start.coachTitle')}>
            <p>{t('problem.channel_refuses')}</p>
          </Notice>
          <h2 className={styles['next']}>{t('apply.coach.how')}</h2>
          <Coach aim={aim} coaching={coaching} />
        </>
      ) : aim.intake.isOpen ? (
        <>
          {closing.date === null && (
            <p>
              {t(
                `apply.closing.${closing.residences.length > 0 ? 'residenceText' : 'unknownText'}`,
              )}
            </p>
          )}
          <h2>{t('apply.start.need')}</h2>
          <ul>
            <li>{t('apply.start.needs.passport')}</li>
            <li>{t('apply.start.needs.contact')}</li>
            <li>{t('apply.start.needs.grades')}</li>
            <li>{t('apply.start.needs.documents')}</li>
          </ul>
          <p>{t('apply.start.time', { days: keptDays })}</p>
          <p>{t('apply.start.free')}</p>
          <Form method="post" className="form">
            <input type="hidden" name="_token" value={token} />
            <input type="hidden" name="attempt" value={attempt} />
            <WhoseForm aim={aim} justSent={justSent} attempt={attempt} />
            <div>
              <Button look="accent" size="large" disabled={isSending}>
                {t(isSending ? 'shell.form.sending' : 'apply.start.button')}
              </Button>
            </div>
          </Form>
        </>
      ) : (
        <Notice tone="warning" title={t('apply.start.notOpenTitle')}>
          <p>{t(`vocabulary.intakeState.${aim.intake.state}`)}</p>
          <p>
            <LinkButton look="quiet" to={`/program/${aim.program.key}#intakes`}>
              {t('apply.start.others')}
            </LinkButton>
          </p>
        </Notice>
      )}
    </>
  )
}

function toldAs(problem: ProblemCode) {
  if (problem === 'csrf_mismatch') return 'apply.expired.again'
  // Its intake is named by the address: what isn't there are the answers.
  return problem === 'not_found' ? 'apply.whose.over' : (`problem.${problem}` as const)
}
