import { answerOf, api } from '../api.ts'
import { keepKnownAs, readKnownAs } from './known-as.ts'
import { ensureSession } from './refresh.ts'
import { getSession } from './store.ts'

/** Asks once after a sign-in who it was, and keeps it, where a session is used anyway. */
export async function learnKnownAs(): Promise<void> {
  if (readKnownAs()?.givenNames) return
  await ensureSession()
  if (getSession().accessToken === null) return
  const { role, givenNames } = await answerOf(api.api.me.$get())
  keepKnownAs({ role, givenNames })
}
