import { inLanguage } from '#contract/common/values/by-language.ts'
import { contactMessageLength } from '#contract/common/values/vocabulary.ts'
import type { ContactDetails } from '#contract/conversations/conversations.ts'
import {
  readSubject,
  subjectPage,
  subjectText,
} from '#contract/conversations/values/report-subject.ts'
import { fill } from '../../fill.ts'
import { formatNumber } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import type { ContactWays, ReportAim } from './contact-view.ts'

const longestAbout = 300

type Context = Parameters<typeof serverApi>[0]

/**
 * The contact form, or the form for reporting an error when `?about=` names something of the
 * catalogue. Any other text there begins the message.
 */
export async function loadContact(url: URL, context: Context) {
  const { language, csrf, sendsMail } = context.get(pageContext)
  const words = contentWords(language, sendsMail).contact
  const about = url.searchParams.get('about')?.slice(0, longestAbout) ?? ''
  const isReport = /^(?:program|university|destination|fact):/.test(about)
  const [ways, aim] = await Promise.all([
    findWays(context),
    isReport ? findAim(context, about) : undefined,
  ])
  const maximum = formatNumber(contactMessageLength, language)
  return {
    words: { ...words, messageHint: fill(words.messageHint, { maximum }) },
    ways,
    aim,
    isUnknown: isReport && aim === undefined,
    token: csrf().token,
    stamp: csrf().stamp,
    message: about && !isReport ? `${fill(words.about, { page: about })}\n\n` : '',
  }
}

async function findAim(context: Context, about: string): Promise<ReportAim | undefined> {
  const { language } = context.get(pageContext)
  if (!readSubject(about)) return undefined
  const outcome = await outcomeOf(
    serverApi(context).api['error-reports'].subject.$get({ query: { about } }),
  )
  if (!outcome.ok) return undefined
  const { type, key, name } = outcome.body
  return {
    about: subjectText({ type, key }),
    type: contentWords(language).contact.report.type[type],
    name: inLanguage(name, language) || key,
    page: subjectPage({ type, key }),
  }
}

/** How a person of the team is reached, as far as the installation says. */
export async function findWays(context: Context): Promise<ContactWays> {
  const { language } = context.get(pageContext)
  const t = serverWords(language)
  const outcome = await outcomeOf(serverApi(context).api.contact.$get())
  const details: Partial<ContactDetails> = outcome.ok ? outcome.body : {}
  return {
    promise: details.replyDays ? t('contact.promise', { count: details.replyDays }) : '',
    address: details.address ?? [],
    hours: inLanguage(details.hours, language) ?? [],
    phone: details.phone ?? null,
    whatsapp: details.whatsapp ?? null,
  }
}
