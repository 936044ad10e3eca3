import { parse, serialize } from 'hono/utils/cookie'
import { cookieKept, draftCookie } from '#contract/common/values/vocabulary.ts'
import { outcomeOf, type serverApi } from '../../../server-api.ts'

const daySeconds = 86_400
/** The least that the settings allow, where they can't be read. */
const leastDays = 7
/** After sending it only opens the confirmation again: someone else may use the device next. */
const sentSeconds = 3600

/**
 * Keeps a draft's secret where no script can read it. Its path is the whole site because what the
 * router asks for is beside the page (`/apply.data`), not below it.
 */
export function keepDraft(key: string, secret: string, publicUrl: string, days: number): string {
  return written(key, secret, days * daySeconds, publicUrl)
}

/** For how many days after its last change a draft is kept, and its cookie with it. */
export async function daysKept({ api }: ReturnType<typeof serverApi>): Promise<number> {
  const outcome = await outcomeOf(api.retention.$get())
  return outcome.ok ? outcome.body.draftDays : leastDays
}

/** The cookie of a draft that was saved, from now on. Undefined where the request has none. */
export function renewDraft(
  request: Request,
  key: string,
  publicUrl: string,
  days: number,
): string | undefined {
  const secret = cookiesOf(request)[draftCookie(key, publicUrl)]
  return secret && keepDraft(key, secret, publicUrl, days)
}

/** The same cookie, soon over. Undefined where the request has none. */
export function letDraftEnd(request: Request, key: string, publicUrl: string): string | undefined {
  const secret = cookiesOf(request)[draftCookie(key, publicUrl)]
  return secret && written(key, secret, sentSeconds, publicUrl)
}

/** Ends the cookie of a draft. */
export function dropDraft(key: string, publicUrl: string): string {
  return written(key, '', 0, publicUrl)
}

/** Ends the cookies of every draft that this browser holds. */
export function forgetDrafts(request: Request, publicUrl: string): Headers {
  const headers = new Headers()
  for (const key of heldDrafts(request, publicUrl))
    headers.append('set-cookie', dropDraft(key, publicUrl))
  return headers
}

/** Keys of the drafts this browser holds a secret for. */
export function heldDrafts(request: Request, publicUrl: string): string[] {
  const prefix = draftCookie('', publicUrl)
  return Object.keys(cookiesOf(request))
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

function cookiesOf(request: Request): Record<string, string> {
  return parse(request.headers.get('cookie') ?? '')
}

function written(key: string, secret: string, seconds: number, publicUrl: string): string {
  return serialize(draftCookie(key, publicUrl), secret, {
    ...cookieKept(publicUrl, seconds),
    httpOnly: true,
  })
}
