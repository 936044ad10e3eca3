import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DraftFrame } from './apply-view.ts'

/** Says what the form was filled in with, and lets it begin empty by one press. */
export function FilledNotice({ draft, token }: { draft: DraftFrame; token: string }) {
  const { t } = useTranslation()
  const { filled, key, answers, tasks } = draft
  if (filled === null) return null
  const name = answers['givenNames'] ?? ''
  const hasDocuments = tasks.some(
    ({ step, state }) => step === 'documents' && state !== 'notStarted',
  )
  return (
    <Notice title={t('apply.filled.title', { name, date: filled })}>
      <p>
        {t('apply.filled.text')} {hasDocuments && t('apply.filled.documents')}
      </p>
      <Form method="post" action={`/apply?draft=${key}&step=empty`}>
        <input type="hidden" name="_token" value={token} />
        <Button look="quiet" size="small">
          {t('apply.filled.empty')}
        </Button>
      </Form>
    </Notice>
  )
}
