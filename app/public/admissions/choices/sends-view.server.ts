import type { DraftChoice } from '#contract/admissions/admissions.ts'
import {
  type PortalKey,
  portalNames,
  portalOfIntake,
  portalsOf,
} from '#contract/admissions/values/portals.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import { countryName, formatChoice } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import type { Channel } from '../../catalogue/finder/program-line.ts'
import { officialAddress, sourceOf } from '../../catalogue/program/grounds-view.server.ts'
import type { ClosingLine } from './closing-view.ts'
import type { SendsView } from './sends-view.ts'

interface Sending {
  channel: Channel
  channelBefore: Channel | null
  portals: DraftChoice['portals']
  officialUrl: string | null
  ofPortal: PortalKey | null
}

/** Who sends an application, where and by when, in the reader's words. */
export function sendsView(
  { channel, channelBefore, portals, officialUrl, ofPortal }: Sending,
  {
    closing,
    residence,
    language,
  }: { closing: ClosingLine | null; residence: string | null; language: Language },
): SendsView {
  const t = serverWords(language)
  const sender = senderOf(channel)
  const names = portals.map(({ key }) => portalNames[key])
  const where =
    sender === 'us' || sender === 'you_alone'
      ? null
      : sender === 'you_university'
        ? t('apply.sends.university')
        : names.length > 0
          ? formatChoice(names, language)
          : t('apply.sends.national')
  const isElsewhere = ofPortal !== null && !portals.some(({ key }) => key === ofPortal)
  return {
    sender,
    channel,
    text:
      channel === 'embassy'
        ? t('apply.sends.embassy')
        : t(`apply.sends.${sender}`, { where: where ?? '' }),
    where,
    portals: portals.map(({ key }) => key),
    fees: [],
    places: placesOf(sender, { portals, officialUrl }, language),
    lastDay: where === null ? null : lastDayOf({ closing, residence, where, portals }, language),
    which: sender === 'you_portal' && names.length > 1 ? t('apply.sends.which') : null,
    otherPortal:
      isElsewhere && where !== null
        ? t('apply.sends.otherPortal', { portal: portalNames[ofPortal], where })
        : null,
    changed: channelBefore && changeOf(channelBefore, channel, language),
    portal: ofPortal && portalNames[ofPortal],
  }
}

/** The same of a program's intake, before a form has it. */
export function sendsOfProgram(
  program: ProgramDetail,
  intake: ProgramDetail['intakes'][number],
  { reader, closing, language }: { reader: Reader; closing: ClosingLine; language: Language },
): SendsView {
  const asked = {
    destination: program.destination,
    level: program.level,
    submissionChannel: program.submissionChannel,
    residences: program.intakes.flatMap(({ closesIn }) => Object.keys(closesIn)),
  }
  const ofPortal = portalOfIntake(asked, program.intakes, intake)
  const possible = portalsOf(asked, reader)
  const keys = ofPortal !== null && possible.includes(ofPortal) ? [ofPortal] : possible
  const sending = {
    channel: program.submissionChannel,
    channelBefore: null,
    portals: keys.map((key) => ({
      key,
      officialUrl: program.portals.find((one) => one.key === key)?.officialUrl ?? null,
    })),
    officialUrl: program.officialUrl ?? program.university.website,
    ofPortal,
  }
  return sendsView(sending, { closing, residence: reader.residence, language })
}

function placesOf(
  sender: SendsView['sender'],
  { portals, officialUrl }: Pick<Sending, 'portals' | 'officialUrl'>,
  language: Language,
): SendsView['places'] {
  if (sender === 'us') return []
  const named = portals.map(({ key, officialUrl: address }) => ({
    name: portalNames[key],
    address,
  }))
  const own = { name: serverWords(language)('apply.sends.university'), address: officialUrl }
  const places = sender === 'you_portal' && named.length > 0 ? named : [own]
  return places.flatMap(({ name, address }) => {
    const official = sourceOf(officialAddress(address))
    return official
      ? { text: serverWords(language)('apply.sends.open', { name }), ...official }
      : []
  })
}

function lastDayOf(
  {
    closing,
    residence,
    where,
    portals,
  }: { closing: ClosingLine | null; residence: string | null; where: string } & Pick<
    Sending,
    'portals'
  >,
  language: Language,
): string {
  const t = serverWords(language)
  // The general day may be later than the one for the applicant's country of residence.
  if (closing && closing.residences.length > 0) return t('apply.sends.lastDayResidence')
  if (!closing || closing.date === null) return t('apply.sends.lastDayUnknown', { where })
  return residence !== null && portals[0]?.key === 'eef'
    ? t('apply.sends.lastDayCountry', {
        date: closing.date,
        country: countryName(residence, language),
      })
    : t('apply.sends.lastDay', { date: closing.date })
}

function changeOf(before: Channel, now: Channel, language: Language): string {
  const t = serverWords(language)
  const sender = senderOf(now)
  if (sender === 'you_alone') return t('apply.sends.changedToAlone')
  if (sender === 'us') return t('apply.sends.changedToUs')
  return t(senderOf(before) === 'us' ? 'apply.sends.changedToYou' : 'apply.sends.changedPlace')
}
