import type { RouterContextProvider } from 'react-router'
import type { Language } from '#contract/common/values/languages.ts'
import { fill } from '../../../fill.ts'
import { formatInstant } from '../../../format.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import type { FollowingWords } from '../../../server-words.ts'

interface ProofCall {
  context: Readonly<RouterContextProvider>
  request: Request
  accessToken: string
  words: FollowingWords
  language: Language
}

/** How far this browser is with the code; null where it needs none. Asked as the page's visitor. */
export async function loadProof({ context, request, accessToken, words, language }: ProofCall) {
  const { api } = serverApi(context, { request })
  const link = api.applications['by-link'][':access_token']
  const outcome = await outcomeOf(link.proof.$get({ param: { access_token: accessToken } }))
  if (!outcome.ok || outcome.body.proved) return null
  const { mailedTo: address, codeSent, heldUntil } = outcome.body
  return {
    codeSent,
    said: fill(codeSent ? words.proof.codeSent : words.proof.lead, { address }),
    otherAddress:
      heldUntil === null
        ? words.proof.wrongAddress
        : fill(words.proof.held, { time: formatInstant(heldUntil, 'UTC', language) }),
  }
}
