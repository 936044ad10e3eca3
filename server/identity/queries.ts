import type { Me } from '#contract/identity.ts'
import type { Db } from '../database/database.ts'

export function getMe(db: Db, accountId: number): Promise<Me> {
  return db
    .selectFrom('account')
    .select([
      'key',
      'role',
      'given_names as givenNames',
      'family_name as familyName',
      'email',
      'language',
      'permissions',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
