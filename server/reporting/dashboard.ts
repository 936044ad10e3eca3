import { ApplicantListQuery } from '#contract/applicants/applicants.ts'
import { ConversationListQuery } from '#contract/conversations/conversations.ts'
import { DecidedQuery } from '#contract/decisions/decisions.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Dashboard, TodoQuery } from '#contract/office/dashboard.ts'
import {
  type ListLink,
  type ListName,
  ownedBy,
  type Todo,
  type TodoName,
  todoLists,
  todoNames,
} from '#contract/office/values/dashboard-lists.ts'
import { countApplicants } from '../admissions/applicants/list-applicants.ts'
import { countApprovals } from '../approvals/approvals.ts'
import { countConversations } from '../conversations/read-conversations.ts'
import { countDecided } from '../decisions/list-decided.ts'
import type { Deps } from '../deps.ts'
import { findNoRoom } from '../documents/room.ts'
import { countMailFailures } from '../messaging/mail-failures.ts'
import { countToReview } from '../privacy/data-request.ts'
import { countErasureRequests } from '../privacy/staff-erasure.ts'
import { readSettings } from '../settings/read-settings.ts'
import { countDraftPrograms, countPublished } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'now'>

/** What needs doing today: each figure is the count of the list that it leads to. */
export async function readDashboard(
  deps: Needs,
  actor: Actor,
  { owner }: TodoQuery,
): Promise<Dashboard> {
  const { secondPerson } = (await readSettings(deps.db)).security
  const shown = todoNames.filter((name) => {
    const todo: Todo = todoLists[name]
    const isTheirs = owner === undefined || todo.of !== 'shared'
    const fits = todo.secondPerson === undefined || todo.secondPerson === secondPerson
    return isTheirs && fits && todo.needs.some((one) => can(actor, one))
  })
  const maySeeTo = can(actor, 'settings.manage')
  const [catalogue, noRoom, counts] = await Promise.all([
    countPublished(deps.db),
    maySeeTo ? findNoRoom(deps) : undefined,
    Promise.all(shown.map((name) => countOne(deps, actor, name, owner))),
  ])
  const todo: Dashboard['todo'] = {}
  for (const [at, name] of shown.entries()) todo[name] = counts[at] ?? 0
  return { todo, filesRefused: noRoom !== undefined, catalogue }
}

function countOne(deps: Needs, actor: Actor, name: TodoName, owner: TodoQuery['owner']) {
  const todo: Todo = todoLists[name]
  const { query } = ownedBy(todo.of === 'owned' ? owner : undefined, todo)
  return counters[todo.list](deps, actor, query)
}

type Counter = (deps: Needs, actor: Actor, query: ListLink['query']) => Promise<number>

const counters: Record<Exclude<ListName, 'upkeep'>, Counter> = {
  approvals: (deps, actor) => countApprovals(deps, actor),
  applicants: (deps, actor, query) => {
    const { page: _page, size: _size, sort: _sort, ...filters } = ApplicantListQuery.parse(query)
    return countApplicants(deps, actor, filters)
  },
  conversations: (deps, actor, query) =>
    countConversations(deps, actor, ConversationListQuery.parse(query)),
  dataRequests: (deps, actor) => countToReview(deps, actor),
  decided: (deps, actor, query) => countDecided(deps, actor, DecidedQuery.parse(query)),
  erasures: (deps, actor) => countErasureRequests(deps, actor),
  mail: (deps, actor) => countMailFailures(deps, actor),
  programs: ({ db }) => countDraftPrograms(db),
}
