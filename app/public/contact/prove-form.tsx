import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { ContentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SureField } from '../../ui/sure-field.tsx'

interface ProveFormProps {
  words: ContentWords['conversation']
  token: string
  proof: string
  /** It was sent without a sign of a person. */
  isAsked: boolean
}

/** For who came by the mailed link: only their own yes proves the address, no opened link does. */
export function ProveForm({ words, token, proof, isAsked }: ProveFormProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  return (
    <Notice title={words.proveTitle}>
      <p>{words.proveText}</p>
      {isAsked && <p role="alert">{t('problem.not_confirmed')}</p>}
      <Form method="post">
        <input type="hidden" name="_token" value={token} />
        <input type="hidden" name="intent" value="prove" />
        <input type="hidden" name="proof" value={proof} />
        <SureField isAsked={isAsked} />
        <Button look="quiet" disabled={isSending}>
          {words.prove}
        </Button>
      </Form>
    </Notice>
  )
}
