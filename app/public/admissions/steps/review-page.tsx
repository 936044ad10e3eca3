import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import type { DraftStep } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Choice, FieldSet, fieldId } from '../../../ui/field.tsx'
import { WithNames } from '../../../with-names.tsx'
import { Facts } from '../../catalogue/program/facts.tsx'
import { StillSending } from '../../documents/still-sending.tsx'
import styles from '../apply.module.css'
import { applyPath } from '../apply-path.ts'
import type { ApplyAnswer, ApplyView, ChoiceView, DraftFrame } from '../apply-view.ts'
import { BackToTasks } from '../back-to-tasks.tsx'
import { AimLine } from '../choices/aim.tsx'
import { ChoiceSends, LaterDates, Standing } from '../choices/choice-row.tsx'
import { Coach } from '../coach.tsx'
import { OnThisDevice } from '../drafts/on-this-device.tsx'
import { Refusal } from '../refusal.tsx'
import { EmailMeant } from './identity-step.tsx'
import { useReviewedFacts } from './reviewed-facts.tsx'

interface ReviewPageProps extends Omit<Extract<ApplyView, { page: 'review' }>, 'page'> {
  answer: ApplyAnswer | undefined
  token: string
}

/** Every answer with its way back, the declaration, then the button that sends them. */
export function ReviewPage(props: ReviewPageProps) {
  const { draft, shown, documents, coachings, answer, token } = props
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const facts = useReviewedFacts(draft, shown, documents)
  const parts = draft.tasks.filter(({ step }) => step !== 'review')
  // Documents may follow: the page says which are missing, and that stops no one.
  const unfinished = parts
    .filter(({ step, state }) => step !== 'documents' && state !== 'done')
    .map(({ step }) => step)
  const isTold = answer?.problem === 'validation_failed' || Object.keys(draft.fields).length > 0
  const errors = isTold
    ? [
        ...unfinished.map((part) => ({
          name: part,
          message: t('apply.review.incompletePart', { part: t(`apply.steps.${part}`) }),
        })),
        ...('declaration' in draft.fields
          ? [{ name: 'declaration', message: t('apply.fieldErrors.declaration') }]
          : []),
      ]
    : []
  const sent = draft.choices.filter(({ standing }) => standing !== 'alone')
  const seen = draft.choices.map(({ sends }) => sends.channel).join(',')
  return (
    <>
      <BackToTasks draft={draft} />
      <ErrorSummary errors={errors} />
      <Refusal answer={answer} about={draft.choices} />
      <h1 className={styles['title']}>{t('apply.review.title')}</h1>
      <p className="lede">{t(`apply.review.leads.${draft.act}`)}</p>

      <Part step="choices" draftKey={draft.key} isDone={!unfinished.includes('choices')}>
        {draft.choices.map((choice) => (
          <div key={`${choice.program.key} ${choice.intake.key}`}>
            <AimLine aim={choice} />
            <ChoiceSends choice={choice} />
            <LaterDates intake={choice.intake} />
            <Standing choice={choice} />
          </div>
        ))}
        {coachings.length > 0 && sent.length > 0 && (
          <p>{t('apply.review.apart', { count: sent.length })}</p>
        )}
      </Part>
      {draft.emailMeant && (
        <Form method="post" action={applyPath(draft.key, 'identity')}>
          <Hidden token={token} draft={draft} step="identity" />
          <EmailMeant email={draft.emailMeant} />
        </Form>
      )}
      {parts
        .map(({ step }) => step)
        .filter((step) => step !== 'choices' && step !== 'review')
        .map((step) => (
          <Part key={step} step={step} draftKey={draft.key} isDone={!unfinished.includes(step)}>
            {step === 'documents' && documents.missing.length > 0 && (
              <p className={styles['incomplete']}>
                {t('apply.review.documentsMissing', { count: documents.missing.length })}
              </p>
            )}
            <Facts facts={facts[step]} />
          </Part>
        ))}
      {sent.length > 0 ? (
        <Form method="post" className={`form ${styles['form']}`} noValidate>
          <Hidden token={token} draft={draft} step="review" />
          <StillSending base={`/api/applications/drafts/${draft.key}`} />
          <input type="hidden" name="seen" value={seen} />
          {/* What has changed needs another tick. */}
          <Declaration
            key={seen}
            draft={draft}
            sent={sent}
            isAskedAgain={answer?.problem === 'sender_changed'}
          />
          <OnThisDevice answers={draft.answers} />
          <div className={styles['send']}>
            <SendNote act={draft.act} sent={sent} />
            <SendButton act={draft.act} count={sent.length} isSending={isSending} />
          </div>
        </Form>
      ) : (
        coachings.length > 0 && <p>{t('apply.review.nothingToSend')}</p>
      )}
      {coachings.map(({ choice, coaching }) => (
        <section key={choice.program.key} className={styles['next']}>
          <h2>{t('apply.coach.title', { program: choice.program.title })}</h2>
          <Coach aim={choice} coaching={coaching} />
        </section>
      ))}
    </>
  )
}

interface SendButtonProps extends Pick<DraftFrame, 'act'> {
  count: number
  isSending: boolean
}

/** The last button says what it does: only what we send is sent by it. */
function SendButton({ act, count, isSending }: SendButtonProps) {
  const { t } = useTranslation()
  const label =
    act === 'send'
      ? t('apply.review.send', { count })
      : act === 'both'
        ? t('apply.review.both')
        : t('apply.review.prepare')
  return (
    <Button look="accent" size="large" disabled={isSending}>
      {isSending ? t('apply.kept.sending') : label}
    </Button>
  )
}

/** What the button does and what it doesn't. */
function SendNote({ act, sent }: Pick<DraftFrame, 'act'> & { sent: ChoiceView[] }) {
  const { t, i18n } = useTranslation()
  const { ours, theirs } = universitiesOf(sent, i18n.language)
  return (
    <p>
      <WithNames names={sent.map(({ university }) => university)}>
        {t(`apply.review.notes.${act === 'none' ? 'prepare' : act}`, { ours, theirs })}
      </WithNames>
    </p>
  )
}

/**
 * The universities that we send to, and those that the applicant sends to; by the program too where
 * one is both.
 */
function universitiesOf(sent: readonly ChoiceView[], language: string) {
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const ours = sent.filter(({ sends }) => sends.sender === 'us')
  const theirs = sent.filter(({ sends }) => sends.sender !== 'us')
  const names = (choices: readonly ChoiceView[], others: readonly ChoiceView[]) =>
    list.format(
      new Set(
        choices.map(({ program, university }) =>
          others.some((other) => other.university === university)
            ? `${university} (${program.title})`
            : university,
        ),
      ),
    )
  return { ours: names(ours, theirs), theirs: names(theirs, ours) }
}

interface HiddenProps extends Pick<ReviewPageProps, 'draft' | 'token'> {
  step: 'identity' | 'review'
}

/** What a form of this page also carries; correcting the address leaves the other answers. */
function Hidden({ token, draft, step }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="version" value={draft.versions[step] ?? 0} />
      <input type="hidden" name="writer" value={draft.writer} />
      {step === 'identity' &&
        Object.entries(draft.answers).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </>
  )
}

interface PartProps {
  step: Exclude<DraftStep, 'review'>
  draftKey: string
  isDone: boolean
  children: ReactNode
}

function Part({ step, draftKey, isDone, children }: PartProps) {
  const { t } = useTranslation()
  const path = applyPath(draftKey, step, { from: 'review' })
  return (
    <section id={fieldId(step)} tabIndex={-1} className={styles['reviewed']}>
      <div className={styles['reviewedHead']}>
        <h2>{t(`apply.steps.${step}`)}</h2>
        <Link to={path}>
          {t('apply.review.change')}
          <span className="visually-hidden"> {t(`apply.steps.${step}`)}</span>
        </Link>
      </div>
      {!isDone && (
        <p className={styles['incomplete']}>
          {t('apply.review.incomplete')}{' '}
          <Link to={`${path}&check=yes`}>{t('apply.review.complete')}</Link>
        </p>
      )}
      {children}
    </section>
  )
}

interface DeclarationProps extends Pick<ReviewPageProps, 'draft'> {
  sent: ChoiceView[]
  isAskedAgain: boolean
}

const declarationTexts = {
  send: 'text',
  prepare: 'textPrepare',
  both: 'textBoth',
} as const satisfies Record<DraftFrame['declaration'], string>

/** The words that are agreed to, and the tick that agrees. */
function Declaration({ draft, sent, isAskedAgain }: DeclarationProps) {
  const { t, i18n } = useTranslation()
  const { ours, theirs } = universitiesOf(sent, i18n.language)
  const names = sent.map(({ university }) => university)
  const isChanged = draft.choices.some(({ sends }) => sends.changed !== null)
  return (
    <>
      <h2 className={styles['part']}>{t('apply.consent.title')}</h2>
      <ul className={styles['points']}>
        <li>{t('apply.consent.points.use')}</li>
        {ours !== '' && (
          <li>
            <WithNames names={names}>
              {t('apply.consent.points.share', { university: ours })}
            </WithNames>
          </li>
        )}
        {theirs !== '' && (
          <li>
            <WithNames names={names}>
              {t('apply.consent.points.help', { university: theirs })}
            </WithNames>
          </li>
        )}
        <li>{t('apply.consent.points.rights')}</li>
        <li>{t('apply.consent.points.promise')}</li>
      </ul>
      <p>
        <Link to="/privacy">{t('apply.consent.privacy')}</Link>
      </p>
      <FieldSet
        name="declaration"
        label={t('apply.consent.agree')}
        hint={t('apply.consent.minor')}
        error={'declaration' in draft.fields ? t('apply.fieldErrors.declaration') : undefined}
      >
        <Choice
          type="checkbox"
          name="declaration"
          defaultChecked={draft.answers['declaration'] === 'on' && !isChanged && !isAskedAgain}
          label={t(`apply.consent.${declarationTexts[draft.declaration]}`)}
        />
      </FieldSet>
    </>
  )
}
