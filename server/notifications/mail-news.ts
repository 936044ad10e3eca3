import type { Deps } from '../deps.ts'
import { type Mail, queueMails } from '../messaging/queue-mail.ts'
import { sayIn } from '../words/say.ts'
import { takeUnread } from './queries.ts'

/** Staff who are at work see the bell before an e-mail is sent. */
const quietMs = 2 * 60_000
const documentsQuietMs = 10 * 60_000

type Needs = Pick<Deps, 'db' | 'env' | 'locales' | 'now'>

/**
 * E-mails staff, in their language, their unread notifications about applicants: everything due is
 * in one e-mail.
 */
export async function mailNews(deps: Needs): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const rows = await takeUnread(tx, {
      now,
      before: new Date(now.getTime() - quietMs),
      documentsBefore: new Date(now.getTime() - documentsQuietMs),
    })
    const mails = [...Map.groupBy(rows, ({ accountId }) => accountId).values()]
    await queueMails(
      tx,
      deps,
      mails.flatMap((news) => newsMail(deps, news)),
    )
  })
}

type News = Awaited<ReturnType<typeof takeUnread>>[number]

function newsMail(deps: Needs, news: readonly News[]): Mail[] {
  const [first] = news
  if (!first) return []
  const { email, language, givenNames, applicantKey } = first
  const isOne = news.every((one) => one.applicantKey === applicantKey)
  const place = isOne ? `applicants/${applicantKey}` : 'dashboard'
  return [
    {
      template: 'staff_news',
      language,
      to: email,
      mentions: news.map((one) => one.applicantKey),
      params: {
        name: givenNames,
        news: news.map((one) => lineOf(deps, one)).join('\n'),
        link: `${deps.env.publicUrl}/admin/${place}`,
      },
    },
  ]
}

function lineOf({ locales }: Needs, { kind, count, language, applicantName }: News): string {
  const isOne = kind === 'document_received' && count === 1
  const say = sayIn(locales, language, 'mail', 'news.')
  return say(isOne ? 'one_document' : kind, { applicant: applicantName, number: count })
}
