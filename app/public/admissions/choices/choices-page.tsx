import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../apply.module.css'
import { applyPath } from '../apply-path.ts'
import type { ApplyAnswer, ApplyView } from '../apply-view.ts'
import { BackToTasks } from '../back-to-tasks.tsx'
import { Refusal } from '../refusal.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { FoundPrograms } from './found-programs.tsx'
import { SavedChoices } from './saved-choices.tsx'

interface ChoicesPageProps extends Omit<Extract<ApplyView, { page: 'choices' }>, 'page'> {
  answer: ApplyAnswer | undefined
  token: string
}

/** Up to three programs in order, each with its intake; more are searched for on the same page. */
export function ChoicesPage({ draft, q, found, answer, token }: ChoicesPageProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const isFull = draft.choices.length >= mostChoices
  return (
    <>
      <BackToTasks draft={draft} />
      <Refusal answer={answer} />
      <h1 className={styles['title']}>{t('apply.steps.choices')}</h1>
      <p className="lede">{t('apply.choices.lead')}</p>
      <Form method="post" className={styles['form']}>
        <Seen draft={draft} token={token} />
        {/* The first button is the one that Enter presses. */}
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="intent"
          value="continue"
        />
        <ol className={`plain-list ${styles['choices']}`}>
          {draft.choices.map((choice, at) => (
            <ChoiceRow
              key={`${choice.program.key} ${choice.intake.key}`}
              choice={choice}
              place={at + 1}
              last={draft.choices.length}
            />
          ))}
        </ol>
        {draft.choices.length === 0 && <p>{t('apply.choices.none')}</p>}
        {draft.choices.length > 0 && (
          <div className={styles['send']}>
            <Button size="large" name="intent" value="continue" disabled={isSending}>
              {t(isSending ? 'shell.form.sending' : 'apply.choices.continue')}
            </Button>
          </div>
        )}
      </Form>
      {isFull ? (
        <p className="soft">{t('apply.choices.full', { count: mostChoices })}</p>
      ) : (
        <AddChoice draft={draft} q={q} found={found} token={token} />
      )}
    </>
  )
}

type AddChoiceProps = Pick<ChoicesPageProps, 'draft' | 'q' | 'found' | 'token'>

function AddChoice({ draft, q, found, token }: AddChoiceProps) {
  const { t } = useTranslation()
  return (
    <section className={styles['add']} aria-labelledby="add-choice">
      <h2 id="add-choice">{t('apply.choices.add')}</h2>
      <search>
        <Form method="get" action="/apply" className={styles['search']}>
          <input type="hidden" name="draft" value={draft.key} />
          <input type="hidden" name="step" value="choices" />
          <TextField
            name="q"
            type="search"
            label={t('apply.choose.search')}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            defaultValue={q}
          />
          <Button look="quiet">
            <Icon name="search" />
            {t('finder.search')}
          </Button>
        </Form>
      </search>
      <Form method="post" action={applyPath(draft.key, 'choices')}>
        <Seen draft={draft} token={token} />
        <FoundPrograms found={found} q={q} />
      </Form>
      <SavedChoices draftKey={draft.key} chosen={draft.choices.map(({ program }) => program.key)} />
    </section>
  )
}

/** What each form about the choices carries: which state of them it was made from. */
function Seen({ draft, token }: Pick<ChoicesPageProps, 'draft' | 'token'>) {
  return (
    <>
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="version" value={draft.versions.choices ?? 0} />
      <input type="hidden" name="writer" value={draft.writer} />
    </>
  )
}
