import { readableKinds } from '#contract/conversation-rights.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Actor } from '#contract/permissions.ts'
import { applicationStatuses } from '#contract/transitions.ts'
import { destinationKeys } from '#contract/vocabulary.ts'
import { countDecided } from '../decisions/list-decided.ts'
import type { Deps } from '../deps.ts'
import { countMailFailures } from '../messaging/mail-failures.ts'
import { countErasureRequests } from '../privacy/staff-erasure.ts'
import { findFigures } from './queries.ts'

/** What needs doing today, and the pictures: every figure equals what its filtered list shows. */
export async function readDashboard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Dashboard> {
  const instant = now()
  const figures = await findFigures(db, {
    now: instant,
    today: instant.toISOString().slice(0, 10),
    days: 30,
    deadlines: 10,
    sight: actor,
    conversationKinds: readableKinds(actor),
    unsent: ['submitted', 'in_review', 'documents_requested', 'ready_to_send'],
  })

  const mailFailures = await countMailFailures({ db }, actor)
  const byStatus = applicationStatuses.flatMap((status) =>
    figures.statuses.filter((one) => one.status === status),
  )
  return {
    todo: {
      newApplications: byStatus.find((one) => one.status === 'submitted')?.count ?? 0,
      overdue: figures.overdue,
      messagesWaiting: figures.messagesWaiting,
      factsDue: figures.factsDue,
      draftPrograms: figures.draftPrograms,
      mailFailures,
      decided: await countDecided({ db }, actor),
      erasureRequests: await countErasureRequests({ db }, actor),
    },
    byStatus,
    byDestination: destinationKeys.map((destination) => ({
      destination,
      count: figures.destinations.find((one) => one.destination === destination)?.count ?? 0,
    })),
    submissionsByDay: figures.submissionsByDay,
    deadlines: figures.deadlines,
    catalogue: figures.catalogue,
  }
}
