import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PortalKey, portalsOf } from '#contract/admissions/values/portals.ts'
import { stateless } from '#contract/common/values/stateless.ts'
import { audiencesOf } from '#contract/dates/values/audience.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import { ownIntakeAt, takesApplications } from '#contract/dates/values/intake-state.ts'
import { fill } from '../../../fill.ts'
import type { ContentWords } from '../../../server-words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { PortalName } from '../../portal-name.tsx'
import { useChecks } from '../eligibility/use-checks.ts'
import { useReader } from '../use-reader.ts'
import { ownDeadlineOf } from './intake-deadlines.tsx'
import { ApplyButton, applyAddress } from './program-apply.tsx'
import styles from './program-essentials.module.css'
import type { IntakeView, ProgramView } from './program-view.ts'

export type ProgramWords = Omit<ContentWords['program'], 'notify'> & {
  /** Null where no mail leaves, which would tell of it. */
  notify: string | null
}

interface EssentialsProps {
  program: ProgramView
  words: ProgramWords
}

/** The deciding facts, visible without scrolling: who, when, how much. */
export function ProgramEssentials({ program, words }: EssentialsProps) {
  const { t } = useTranslation()
  const reader = useReader(program.reader)
  return (
    <section className={styles['essentials']} aria-label={words.essentials}>
      <OfficialLink program={program} words={words} />
      <dl className={styles['facts']}>
        <Line name={words.who.name}>
          <WhoSends program={program} words={words} reader={reader} />
        </Line>
        <Line name={words.closing.name}>
          <Closings program={program} words={words} reader={reader} />
        </Line>
        <Line name={t('program.tuition.title')}>
          <OwnTuition program={program} words={words} reader={reader} />
        </Line>
        <Line name={words.entry.name}>
          <Entry program={program} words={words} />
        </Line>
        {program.languages && <Line name={t('program.facts.language')}>{program.languages}</Line>}
      </dl>
      <NextStep program={program} words={words} reader={reader} />
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The program's own page, else its university's, said to be that. */
function OfficialLink({ program: { official, universitySite }, words }: EssentialsProps) {
  const { t } = useTranslation()
  const page = official ?? universitySite
  if (!page) return <p className="soft small">{words.officialNone}</p>
  return (
    <p className={styles['official']}>
      <a href={page.url} rel="noopener">
        {t(official ? 'program.channel.official' : 'program.channel.officialUniversity')}{' '}
        <Icon name="external" size={16} />
      </a>{' '}
      <span className="soft small">{page.host}</span>
    </p>
  )
}

interface OwnProps extends EssentialsProps {
  reader: Reader
}

export function WhoSends({ program, words, reader }: OwnProps) {
  const { channel, sender, isOpen, portals: addresses } = program
  const sentences = isOpen ? words.who : words.whoClosed
  if (sender === 'you_alone') {
    return channel === 'embassy' ? sentences.embassy : sentences.applicant_only
  }
  if (sender !== 'you_portal') return sentences[sender]
  const portals = portalsOf({ ...program, submissionChannel: channel }, reader)
  if (portals.length === 0) return sentences.unnamed_portal
  const [before, after] = sentences.you_portal.split('{{portals}}')
  return (
    <>
      {before}
      <PortalLinks portals={portals} addresses={addresses} />
      {after}
    </>
  )
}

/** "A, B or C", each a link where its address is known. */
function PortalLinks({
  portals,
  addresses,
}: {
  portals: readonly PortalKey[]
  addresses: ProgramView['portals']
}) {
  const { i18n } = useTranslation()
  const format = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return format.formatToParts(portals).map(({ type, value }) => {
    const portal = type === 'element' && portals.find((one) => one === value)
    if (!portal) return value
    const address = addresses[portal]
    return address === undefined ? (
      <PortalName key={value}>{portal}</PortalName>
    ) : (
      <a key={value} href={address} rel="noopener">
        <PortalName>{portal}</PortalName>
      </a>
    )
  })
}

/** When the next intake closes; of a season that goes through several portals, each with its own. */
function Closings({ program, words, reader }: OwnProps) {
  const { t } = useTranslation()
  const portals = portalsOf({ ...program, submissionChannel: program.channel }, reader)
  const known = program.intakes.filter(
    ({ portal }) => portal === null || portals.length === 0 || portals.includes(portal),
  )
  const [next] = known
  if (!next) return words.closing.none
  const season = known.filter(
    ({ term, year, portal }) =>
      portal !== null && term === next.term && year === next.year && next.portal !== null,
  )
  const shown = season.length > 1 ? season : [next]
  return shown.map((intake, place) => (
    <span key={intake.key} className={styles['line']}>
      {intake.portal && shown.length > 1 && (
        <strong>
          <PortalName>{intake.portal}</PortalName>{' '}
        </strong>
      )}
      <ClosingOf intake={intake} program={program} words={words} reader={reader} />
      {place === shown.length - 1 && (
        <span className="soft small">
          {' '}
          {t(`vocabulary.term.${intake.term}`)} {intake.year}
        </span>
      )}
    </span>
  ))
}

function ClosingOf({
  intake: known,
  program,
  words,
  reader,
}: OwnProps & { intake: IntakeView }): ReactNode {
  const { t } = useTranslation()
  const own = ownIntakeAt(new Date(), known, program.destination, reader)
  switch (own.state) {
    case 'planned':
      return known.opens
        ? fill(words.closing.opens, { date: known.opens })
        : words.closing.opensLater
    case 'closed':
    case 'full':
    case 'cancelled':
      return t(`vocabulary.intakeState.${own.state}`)
  }
  if (own === known || known.deadlines.length === 0) return known.closing
  const deadline = ownDeadlineOf(known, own, reader)
  if (!deadline) return known.undated
  return `${deadline.closes} (${t(`program.tuition.certainty.${deadline.grounds.certainty}`)})`
}

/** The reader's own fee, in its currency and then in theirs; otherwise where to look it up. */
function OwnTuition({ program, words, reader }: OwnProps) {
  const { t } = useTranslation()
  const { checks } = useChecks()
  const { tuition, destination, official, universitySite } = program
  const [nationality] = reader.nationalities
  const mine = nationality ? audiencesOf(destination, nationality) : []
  const fee =
    mine.flatMap((audience) => tuition.find((one) => one.audience === audience) ?? [])[0] ??
    tuition[0]
  if (!fee) {
    const page = official ?? universitySite
    return (
      <>
        {words.tuition.none}{' '}
        {page && (
          <a href={page.url} rel="noopener">
            {official ? words.tuition.look : words.tuition.lookUniversity}
          </a>
        )}
      </>
    )
  }
  const isForAll = fee.audience === 'all' || fee.audience === 'international'
  return (
    <>
      <strong>{fee.amount}</strong>
      {checks && (
        <>
          {' '}
          <checks.InMyCurrency amountMinor={fee.amountMinor} currency={fee.currency} />
        </>
      )}
      <span className={`soft small ${styles['line']}`}>
        <Parts
          of={[
            isForAll ? null : t(`vocabulary.audience.${fee.audience}`),
            fee.year,
            t(`program.tuition.certainty.${fee.grounds.certainty}`),
          ]}
        />
      </span>
      {nationality === stateless && fee.audience === 'non_eu' && (
        <Link className={`small ${styles['line']}`} to={`/destinations/${destination}#tuition`}>
          {words.tuition.refugees}
        </Link>
      )}
    </>
  )
}

function Entry({ program: { requirements }, words }: EssentialsProps) {
  const { t } = useTranslation()
  const asked = requirements.filter(({ mandatory }) => mandatory)
  const first = asked.find(({ kind }) => kind === 'academic') ?? asked[0]
  if (!first) return words.entry.none
  return (
    <>
      <Said>{first.text}</Said>{' '}
      <span className="soft small">({t(`program.tuition.certainty.${first.certainty}`)})</span>
    </>
  )
}

/** The one thing to do next: apply to what is open, otherwise ask for an alert. */
function NextStep({ program, words, reader }: OwnProps) {
  const { t } = useTranslation()
  const [next] = program.intakes
    .map((intake) => ownIntakeAt(new Date(), intake, program.destination, reader))
    .filter(({ state }) => takesApplications(state))
  if (!next) return <WhenItOpens program={program} words={words} />
  // If there are several portals, the visitor has to choose theirs.
  const to = next.portal === null ? applyAddress(program, next) : '#intakes'
  return (
    <p className={styles['next']}>
      <ApplyButton program={program} to={to} isSure />
      <a className="link-onward" href="#intakes">
        {t('program.intakes.title')}
      </a>
    </p>
  )
}

/** For what we don't know: a link to the source, and a way to ask. */
export function LookOrAsk({ program, words }: EssentialsProps) {
  const { official, universitySite } = program
  const page = official ?? universitySite
  return (
    <p className={styles['ways']}>
      {page && (
        <a className="link-onward" href={page.url} rel="noopener">
          {official ? words.tuition.look : words.tuition.lookUniversity}
          <Icon name="external" size={16} />
        </a>
      )}
      <AskUs program={program} words={words} />
    </p>
  )
}

function AskUs({ program, words }: EssentialsProps) {
  const about = fill(words.about, { program: program.title, university: program.university.name })
  return (
    <Link className="link-onward" to={`/contact?${new URLSearchParams({ about })}`}>
      {words.ask}
    </Link>
  )
}

/** Nothing is open now: the visitor can ask for an alert, or ask a question. */
export function WhenItOpens({ program, words }: EssentialsProps) {
  return (
    <p className={styles['next']}>
      {words.notify !== null && (
        <LinkButton to={`/notify?${new URLSearchParams({ program: program.key })}`}>
          {words.notify}
        </LinkButton>
      )}
      <AskUs program={program} words={words} />
    </p>
  )
}
