import { Form, useNavigation } from 'react-router'
import type { ContentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ProveFormProps {
  words: ContentWords['conversation']
  token: string
  proof: string
}

/** For who came by the mailed link: only their own yes proves the address, no opened link does. */
export function ProveForm({ words, token, proof }: ProveFormProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <Notice title={words.proveTitle}>
      <p>{words.proveText}</p>
      <Form method="post">
        <input type="hidden" name="_token" value={token} />
        <input type="hidden" name="intent" value="prove" />
        <input type="hidden" name="proof" value={proof} />
        <Button look="quiet" disabled={isSending}>
          {words.prove}
        </Button>
      </Form>
    </Notice>
  )
}
