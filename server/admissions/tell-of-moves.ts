import { type ApplicationStatus, saysChecked } from '#contract/admissions/values/transitions.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { applicationLink } from '../links/application-link.ts'
import { type Mail, queueMail, queueMails } from '../messaging/queue-mail.ts'
import type { MailContent } from '../messaging/templates.ts'
import { sayIn } from '../words/say.ts'
import { universityIn } from '../words/university-in.ts'
import { listIncomplete } from './lacks-documents.ts'
import type { MovingApplication } from './queries.ts'
import { ownSending, statusInMail } from './sending-words.ts'

/** What of a move its mail depends on. */
export interface Moving {
  to: ApplicationStatus
  by: Actor | 'applicant' | 'system'
  /**
   * Whose move of the table it is, where that is not the mover's own: the release of a decision
   * makes moves that are no others'; staff write down what an applicant told them that they did;
   * where documents are asked for, the state follows by itself.
   */
  as?: 'release' | 'applicant' | 'system' | 'correction' | undefined
  reason: string | null
}

/** A move that was made, or that would be. */
type Told = Moving & { application: MovingApplication }

/** A move that was made and that its applicant has not heard of. */
export interface Moved extends Told {
  /** By which it is undone while its mail waits. */
  actId?: string
  heldUntil?: Date | undefined
}

/** Tells of one move, whoever made it. */
export async function tellOfMove(tx: Db, deps: Deps, moved: Moved): Promise<void> {
  await queueMail(tx, deps, mailOf(deps, [moved], await listSaidIncomplete(tx, [moved])))
}

/** Tells each person once of what moved with one act of the office. */
export async function tellOfMoves(tx: Db, deps: Deps, moved: readonly Moved[]): Promise<void> {
  const incomplete = await listSaidIncomplete(tx, moved)
  const acts = Map.groupBy(moved, (one) => one.actId ?? one)
  const mails = [...acts.values()].map((together) => mailOf(deps, together, incomplete))
  await queueMails(tx, deps, mails)
}

/** What tells a person of these moves: as it is read beforehand, and as it is written again. */
export async function movesMail(db: Db, deps: Deps, moved: readonly Told[]): Promise<MailContent> {
  return contentOf(deps, moved, await listSaidIncomplete(db, moved))
}

/** Of those whose new state says that a file was checked, the ones that are not complete. */
function listSaidIncomplete(db: Db, moved: readonly Told[]): Promise<Set<number>> {
  const said = moved.filter(({ to }) => saysChecked(to))
  return listIncomplete(
    db,
    said.map(({ application }) => application.id),
  )
}

function mailOf(deps: Deps, moved: readonly Moved[], incomplete: ReadonlySet<number>): Mail {
  const { actId, heldUntil, application } = firstOf(moved)
  const { language, email: to } = application
  return { ...contentOf(deps, moved, incomplete), language, to, actId, heldUntil }
}

function contentOf(
  deps: Deps,
  moved: readonly Told[],
  incomplete: ReadonlySet<number>,
): MailContent {
  const first = firstOf(moved)
  return moved.length === 1
    ? contentOfOne(deps, first, incomplete)
    : contentOfSeveral(deps, { ...first, moved }, incomplete)
}

function firstOf<One>([first]: readonly One[]): One {
  if (first === undefined) throw new Error('No move to tell of')
  return first
}

function contentOfOne(
  deps: Deps,
  { application, to, by, as, reason }: Told,
  incomplete: ReadonlySet<number>,
): MailContent {
  const { language, given_names, number, link_seed, snapshot } = application
  const { title } = snapshot.program
  const told = {
    name: given_names,
    number,
    program: inLanguage(title, language),
    status: statusInMail(deps, application, { to, language, incomplete }),
    link: applicationLink(deps, link_seed),
  }
  if (as === 'correction') {
    return { template: 'application_corrected', params: { ...told, reason: reason ?? '' } }
  }
  return {
    template: 'application_moved',
    params: {
      ...told,
      sending: ownSending(deps, application, { to, language }),
      // What they wrote themselves is not told to them as ours.
      reason: by === 'applicant' ? '' : (reason ?? ''),
    },
  }
}

/** A line for each that one person's applications made together. */
function contentOfSeveral(
  deps: Deps,
  { application, reason, moved }: Told & { moved: readonly Told[] },
  incomplete: ReadonlySet<number>,
): MailContent {
  const { language, given_names, number, link_seed } = application
  const say = sayIn(deps.locales, language, 'mail', 'moved.')
  const lines = moved.map(({ application: one, to }) => {
    const title = inLanguage(one.snapshot.program.title, language)
    const status = statusInMail(deps, one, { to, language, incomplete })
    return [
      `${one.number}, ${title}, ${universityIn(one.snapshot, language)}`,
      say('status', { status }),
      ownSending(deps, one, { to, language }),
      // Each form that was handed in has a page of its own.
      one.link_seed === link_seed
        ? ''
        : say('page', { link: applicationLink(deps, one.link_seed) }),
    ]
      .filter((line) => line !== '')
      .join('\n')
  })
  return {
    template: 'applications_moved',
    params: {
      name: given_names,
      number,
      howMany: new Intl.NumberFormat(language).format(moved.length),
      applications: lines.join('\n\n'),
      reason: reason ?? '',
      link: applicationLink(deps, link_seed),
    },
  }
}
