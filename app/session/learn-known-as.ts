import { answerOf, api } from '../api.ts'
import { keepKnownAs } from './known-as.ts'
import { ensureSession } from './refresh.ts'
import { getSession } from './store.ts'

/** Asks once after a sign-in who it was, and keeps it. Nothing is kept where it can't be known now. */
export async function learnKnownAs(): Promise<void> {
  await ensureSession()
  if (getSession().accessToken === null) return
  const { role, givenNames } = await answerOf(api.api.me.$get())
  keepKnownAs({ role, givenNames })
}
