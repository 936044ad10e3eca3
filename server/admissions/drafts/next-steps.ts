import type { SendingPlace } from '#contract/admissions/admissions.ts'
import { portalNames } from '#contract/admissions/values/portals.ts'
import { type Sender, senderOf } from '#contract/admissions/values/who-sends.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { ApplicationSnapshot } from '../../database/columns/snapshot.ts'
import type { Deps } from '../../deps.ts'
import { wordsAt } from '../../words/locales.ts'
import { sayIn } from '../../words/say.ts'
import { universityIn } from '../../words/university-in.ts'
import { writtenDay } from '../../words/written-date.ts'
import { keptClosing } from '../sending/closing.ts'
import { closingDay, closingWords } from '../sending/closing-words.ts'

type Needs = Pick<Deps, 'locales'>
type Kept = Pick<
  ApplicationSnapshot,
  'submissionChannel' | 'place' | 'intake' | 'university' | 'destination'
>

/**
 * What happens to an application that has just come in, step by step, for the first mail and the
 * receipt: who checks it by when, who sends it where, and its last day.
 */
export function nextSteps(
  deps: Needs,
  snapshot: Kept,
  { checkedBy, language }: { checkedBy: string | null; language: Language },
): string[] {
  const say = sayIn(deps.locales, language, 'mail', 'next.')
  const sender = senderOf(snapshot.submissionChannel)
  const by = sender === 'us' ? 'us' : 'you'
  const closing = keptClosing(snapshot.intake)
  const { zone } = snapshot.intake
  const isDayKnown = closingDay(closing, zone, language) !== undefined
  const day = closingWords(deps, closing, zone, language)
  const university = universityIn(snapshot, language)
  const where = whereIn(deps, { sender, place: snapshot.place }, language)
  return [
    checkedBy === null
      ? say(`check.${by}Undated`)
      : say(`check.${by}`, { date: writtenDay(checkedBy, language) }),
    sender === 'us' ? say('send.us', { university }) : say('send.you', { university, where }),
    ...addresses(sender, snapshot.place, say),
    sender === 'us'
      ? say('closing', { day })
      : isDayKnown
        ? say('lastDay', { day })
        : say('lastDayUnknown', { where, day }),
  ]
}

/** Where an applicant sends it, in the middle of a sentence. */
function whereIn(
  { locales }: Needs,
  { sender, place }: { sender: Sender; place: SendingPlace | undefined },
  language: Language,
): string {
  const names = (place?.portals ?? []).map(({ key }) => portalNames[key])
  if (names.length > 0) return new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  const kind = sender === 'you_portal' ? 'national' : 'university'
  return wordsAt(locales, language, 'mail', `sending.${kind}`)
}

/** One address per line: of each portal, or else of the program or its university. */
function addresses(
  sender: Sender,
  place: SendingPlace | undefined,
  say: (path: string, values: Record<string, string>) => string,
): string[] {
  if (sender === 'us' || !place) return []
  if (sender === 'you_portal' && place.portals.length > 0) {
    return place.portals.flatMap(({ key, officialUrl }) =>
      officialUrl === null ? [] : [say('address', { name: portalNames[key], url: officialUrl })],
    )
  }
  return place.officialUrl === null ? [] : [place.officialUrl]
}
