import { type ApplicationStatus, saysChecked } from '#contract/admissions/values/transitions.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { applicationLink } from '../../links/application-link.ts'
import { type Mail, queueMail, queueMails } from '../../messaging/queue-mail.ts'
import type { MailContent } from '../../messaging/templates.ts'
import { sayIn } from '../../words/say.ts'
import { universityIn } from '../../words/university-in.ts'
import type { MovingApplication } from '../queries.ts'
import { ownSending, statusInMail } from '../sending/sending-words.ts'
import { listIncomplete } from './lacks-documents.ts'

/** The properties of a move that its mail depends on. */
export interface Moving {
  to: ApplicationStatus
  by: Actor | 'applicant' | 'system'
  /**
   * Whose move of the table it is, if not the mover's own: the release of a decision makes moves that
   * no one else makes; staff record what an applicant reported having done; where documents are asked
   * for, the state follows automatically.
   */
  as?: 'release' | 'applicant' | 'system' | 'correction' | undefined
  reason: string | null
}

/** A move that was made, or that would be. */
type Mailed = Moving & { application: MovingApplication }

/** A move that was made and whose mail its applicant has not had yet. */
export interface Moved extends Mailed {
  /** The act by which it is undone while its mail waits. */
  actId?: string
  heldUntil?: Date | undefined
}

/** Mails one move, made by staff, applicant or system. */
export async function tellOfMove(tx: Db, deps: Deps, moved: Moved): Promise<void> {
  await queueMail(tx, deps, mailOf(deps, [moved], await listSaidIncomplete(tx, [moved])))
}

/** Mails each person once about everything that moved with one act of the office. */
export async function tellOfMoves(tx: Db, deps: Deps, moved: readonly Moved[]): Promise<void> {
  const incomplete = await listSaidIncomplete(tx, moved)
  const acts = Map.groupBy(moved, (one) => one.actId ?? one)
  const mails = [...acts.values()].map((together) => mailOf(deps, together, incomplete))
  await queueMails(tx, deps, mails)
}

/** The mail about these moves: for the preview, and for writing it again. */
export async function movesMail(
  db: Db,
  deps: Deps,
  moved: readonly Mailed[],
): Promise<MailContent> {
  return contentOf(deps, moved, await listSaidIncomplete(db, moved))
}

/** The incomplete ones among those whose new state says that a file was checked. */
function listSaidIncomplete(db: Db, moved: readonly Mailed[]): Promise<Set<number>> {
  const checked = moved.filter(({ to }) => saysChecked(to))
  return listIncomplete(
    db,
    checked.map(({ application }) => application.id),
  )
}

function mailOf(deps: Deps, moved: readonly Moved[], incomplete: ReadonlySet<number>): Mail {
  const { actId, heldUntil, application } = firstOf(moved)
  const { language, email: to } = application
  return { ...contentOf(deps, moved, incomplete), language, to, actId, heldUntil }
}

function contentOf(
  deps: Deps,
  moved: readonly Mailed[],
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
  { application, to, by, as, reason }: Mailed,
  incomplete: ReadonlySet<number>,
): MailContent {
  const { language, given_names, number, link_seed, snapshot } = application
  const { title } = snapshot.program
  const params = {
    name: given_names,
    number,
    program: inLanguage(title, language),
    status: statusInMail(deps, application, { to, language, incomplete }),
    link: applicationLink(deps, link_seed),
  }
  if (as === 'correction') {
    return { template: 'application_corrected', params: { ...params, reason: reason ?? '' } }
  }
  return {
    template: 'application_moved',
    params: {
      ...params,
      sending: ownSending(deps, application, { to, language }),
      // Their own words don't come back to them as ours.
      reason: by === 'applicant' ? '' : (reason ?? ''),
    },
  }
}

/** One line for each of the moves that one person's applications made together. */
function contentOfSeveral(
  deps: Deps,
  { application, reason, moved }: Mailed & { moved: readonly Mailed[] },
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
      // Each form that was handed in has its own page.
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
