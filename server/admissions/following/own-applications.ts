import type { z } from 'zod'
import type { Entered } from '#contract/admissions/following.ts'
import type { OwnApplications, OwnPeople } from '#contract/admissions/own-applications.ts'
import { saysChecked } from '#contract/admissions/values/transitions.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { ApplicationSnapshot } from '../../database/columns/snapshot.ts'
import type { Deps } from '../../deps.ts'
import { listPeople, ticketFor } from '../drafts/filling.ts'
import { holdFile } from '../links/link-queries.ts'
import { noteProof } from '../links/prove-address.ts'
import { openLink } from '../links/renew-link.ts'
import { listIncomplete } from '../moves/lacks-documents.ts'
import { findOwnSeed, listOwn } from './own-queries.ts'

/** The applications that a signed-in applicant has sent with their confirmed address. */
export async function listOwnApplications(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<OwnApplications> {
  const rows = await listOwn(db, accountId, now())
  const checked = rows.filter(({ status }) => saysChecked(status))
  const incomplete = await listIncomplete(
    db,
    checked.map(({ id }) => id),
  )
  return rows.map(({ snapshot, ...row }) => ({
    number: row.number,
    status: row.status,
    incomplete: incomplete.has(row.id),
    sentByApplicant: senderOf(row.submission_channel) !== 'us',
    nextMover: row.next_mover,
    nextBy: row.next_by,
    ...appliedFor({ snapshot, ...row }),
  }))
}

interface Sent {
  snapshot: ApplicationSnapshot
  destination: DestinationKey
  submitted_at: Date
  given_names: string
  active: boolean
}

/** What an application is for and whose it is, as lists show it. */
export function appliedFor({ snapshot, ...row }: Sent) {
  return {
    givenNames: row.given_names,
    active: row.active,
    programKey: snapshot.program.key,
    intakeKey: snapshot.intake.key,
    program: snapshot.program.title,
    university: {
      name: snapshot.university.name,
      localName: snapshot.university.localName ?? null,
    },
    destination: row.destination,
    submittedAt: row.submitted_at.toISOString(),
  }
}

/** The people of an account, each with the ticket that fills in a form for them. */
export async function listOwnPeople(
  deps: Deps,
  { accountId, key: accountKey }: Pick<Actor, 'accountId' | 'key'>,
  visitor: string,
): Promise<OwnPeople> {
  const people = await listPeople(deps, accountId)
  return people.flatMap(([latest]) =>
    latest === undefined
      ? []
      : {
          givenNames: latest.given_names,
          birthYear: Number(latest.birth_date.slice(0, 4)),
          sentAt: latest.submitted_at.toISOString(),
          ticket: ticketFor(deps, { accountKey, visitor, number: latest.number }),
        },
  )
}

/**
 * The private link's secret of one of the caller's applications: asked for one by one when it is
 * opened, so that no list holds them. The account has confirmed the address on file, so no code is
 * asked for. Another person's application gets the same answer as an unknown one.
 */
export async function openOwnApplication(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { number, browser }: { number: string; browser: string },
): Promise<z.infer<typeof Entered>> {
  const asked = { number, now: deps.now() }
  const found = await deps.db.transaction().execute(async (tx) => {
    const seen = await findOwnSeed(tx, accountId, asked)
    if (seen) await holdFile(tx, seen.applicantId)
    // Its address may have changed until it was held.
    const own = await findOwnSeed(tx, accountId, asked)
    if (!own) throw new Problem('not_found')
    await noteProof(tx, deps, { applicantId: own.applicantId, browser })
    return own
  })
  return { accessToken: await openLink(deps, found) }
}
