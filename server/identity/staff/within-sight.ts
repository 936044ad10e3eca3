import { Problem } from '#contract/common/values/problems.ts'
import type { Named, Sight } from '../../database/visible-to.ts'
import type { Deps } from '../../deps.ts'
import { noteSecurity } from '../../security-log/act.ts'
import { isAnyHidden, isAnyPartHidden } from './within-sight-queries.ts'

/** An entity out of the actor's sight doesn't exist for them: the same 404 as for an unknown key. */
export async function refuseHidden(
  { db }: Pick<Deps, 'db'>,
  sight: Sight,
  named: Named,
): Promise<void> {
  if (sight.scope.kind === 'all' || Object.keys(named).length === 0) return
  if (!(await isAnyHidden(db, sight, named))) return
  const [kind] = Object.keys(named)
  const [key] = Object.values(named).flat()
  noteSecurity({ event: 'out_of_scope', outcome: 'refused', object: `${kind}:${key}` })
  throw new Problem('not_found')
}

/**
 * Acts on a whole person, and not one application: erasing, keeping, merging, and changing the address
 * for mail. An actor who sees part of a file may not do them, and reads why.
 */
export async function refusePartlyHidden(
  { db }: Pick<Deps, 'db'>,
  sight: Sight,
  applicantKeys: readonly string[],
): Promise<void> {
  if (sight.scope.kind === 'all') return
  if (await isAnyPartHidden(db, sight, applicantKeys)) throw new Problem('file_partly_hidden')
}

const named = {
  applicant_key: 'applicants',
  number: 'applications',
  document_key: 'documents',
  conversation_key: 'conversations',
  release_key: 'releases',
} as const satisfies Record<string, keyof Named>

/** The entities that the parameters of an address name. */
export function namedIn(params: Record<string, string>): Named {
  return Object.fromEntries(
    Object.entries(named).flatMap(([param, kind]) => {
      const key = params[param]
      return key === undefined ? [] : [[kind, [key]]]
    }),
  )
}
