import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DocumentChecklist } from '../documents/document-checklist.tsx'
import type { DocumentForm } from '../documents/document-props.ts'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer, ApplyView } from './apply-view.ts'
import { BackToTasks } from './back-to-tasks.tsx'
import { Refusal } from './refusal.tsx'

interface DocumentsPageProps extends Omit<Extract<ApplyView, { page: 'documents' }>, 'page'> {
  answer: ApplyAnswer | undefined
  token: string
}

/** The documents that the choices ask for; an applicant without all of them can still continue. */
export function DocumentsPage({
  draft,
  view,
  attempt,
  isInApp,
  answer,
  token,
}: DocumentsPageProps) {
  const { t } = useTranslation()
  const refusal = answer?.document
  return (
    <>
      <BackToTasks draft={draft} />
      {refusal?.problem !== 'validation_failed' && <Refusal answer={answer} />}
      <h1 className={styles['title']}>{t('apply.steps.documents')}</h1>
      <p className="lede">
        {t(view.own.asked.length > 0 ? 'apply.documents.lead' : 'apply.documents.nothing')}
      </p>
      {isInApp && (
        <Notice tone="warning" title={t('apply.documents.inApp')}>
          <p>{t('apply.documents.inAppText')}</p>
          <p>
            <Link to={applyPath(draft.key, 'link')}>{t('apply.documents.inAppLink')}</Link>
          </p>
        </Notice>
      )}
      <DocumentChecklist
        view={view}
        token={token}
        attempt={attempt}
        PageForm={PageForm}
        refusal={refusal}
        heading="h2"
      />
      {view.own.missing.length > 0 && (
        <Notice title={t('apply.documents.leave')}>
          <p>{t('apply.documents.leaveText')}</p>
        </Notice>
      )}
      <p>
        <LinkButton size="large" to={applyPath(draft.key, nextPart(draft.tasks))}>
          {t('apply.documents.goOn')}
        </LinkButton>
      </p>
    </>
  )
}

const PageForm: DocumentForm = ({ intent, token, children }) => (
  <Form method="post" className="form" noValidate>
    <input type="hidden" name="_token" value={token} />
    <input type="hidden" name="intent" value={intent} />
    {children}
  </Form>
)

/** The next unfinished part; documents are left behind for now. */
function nextPart(tasks: DocumentsPageProps['draft']['tasks']) {
  const others = tasks.filter(({ step }) => step !== 'documents')
  return others.find(({ state }) => state !== 'done')?.step ?? 'review'
}
