import { byLanguage, inLanguage } from '#contract/common/values/by-language.ts'
import type { ContactDetails } from '#contract/conversations/conversations.ts'
import type { Deps } from '../deps.ts'
import { writtenPhone } from '../words/written-phone.ts'

/** How to reach the team besides the form, according to the configuration. */
export function contactDetails({ env }: Pick<Deps, 'env'>): ContactDetails {
  return {
    replyDays: env.contactReplyDays,
    address: linesOf(env.contactAddress),
    hours: byLanguage((language) => linesOf(inLanguage(env.contactHours, language))),
    phone: phoneOf(env.contactPhone),
    whatsapp: phoneOf(env.contactWhatsapp),
  }
}

function phoneOf(number: string | undefined): ContactDetails['phone'] {
  if (number === undefined) return null
  return { number, written: writtenPhone(number) }
}

/** A setting is one line; `|` separates the lines that it is shown in. */
function linesOf(setting = ''): string[] {
  return setting
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
