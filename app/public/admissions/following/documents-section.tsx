import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { DocumentChecklist } from '../../documents/document-checklist.tsx'
import type { DocumentForm, DocumentRefusal } from '../../documents/document-props.ts'
import { uploadOutcomeOf } from '../../documents/upload-outcome.ts'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { DocumentsView } from './sections.server.ts'

/** What is requested, what was sent and its outcome, and the ways to send more. */
export function DocumentsSection({ view, ...page }: SectionProps & { view: DocumentsView }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { words, token, attempt, refusal } = page
  const { missing } = view.own
  const refused: DocumentRefusal | undefined =
    refusal?.intent === 'notApplicable'
      ? {
          intent: refusal.intent,
          problem: refusal.problem,
          item: refusal.typed['item'] ?? '',
          document: refusal.typed['document'] ?? '',
          reason: refusal.typed['reason'] ?? '',
        }
      : undefined
  return (
    <FollowingSection
      {...page}
      refusal={refused?.problem === 'validation_failed' ? undefined : refusal}
      id="documents"
      title={words.part.documents}
      intents={['notApplicable']}
    >
      <p>
        {missing.length > 0
          ? t('documents.stillMissing', { count: missing.length })
          : t('documents.allThere')}
      </p>
      <DocumentChecklist
        view={{ ...view, outcome: uploadOutcomeOf(new URLSearchParams(search)) }}
        token={token}
        attempt={attempt}
        PageForm={PageForm}
        refusal={refused}
        heading="h3"
      />
    </FollowingSection>
  )
}

const PageForm: DocumentForm = ({ token, attempt, children }) => (
  <FollowingForm intent="notApplicable" token={token} attempt={attempt}>
    {children}
  </FollowingForm>
)
