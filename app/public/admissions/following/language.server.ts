import { fill } from '../../../fill.ts'
import { formatDayOf, formatInstant } from '../../../format.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { SectionCall } from './section-call.ts'

/** Where mails go, and how far a correction of the address is. */
export async function loadLanguage({ link, accessToken, language, words }: SectionCall) {
  const outcome = await outcomeOf(link.email.$get({ param: { access_token: accessToken } }))
  if (!outcome.ok) return null
  const { mailedTo, correctedAt, held, pending } = outcome.body
  return {
    mailedTo: fill(words.language.mailedTo, { address: mailedTo }),
    corrected:
      correctedAt === null
        ? null
        : fill(words.language.corrected, { date: formatDayOf(correctedAt, 'UTC', language) }),
    held:
      held &&
      fill(words.language.held, {
        time: formatInstant(held.until, 'UTC', language),
        address: held.to,
      }),
    pending: pending && {
      sent: fill(words.language.codeSent, { address: pending.to }),
      meant: pending.meant === null ? null : fill(words.language.meant, { address: pending.meant }),
      endLink: pending.endLink,
    },
  }
}
