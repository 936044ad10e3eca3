import type { Deps } from '../deps.ts'
import { sha256 } from '../keys/secret.ts'
import type { TestClient } from './client.ts'

/** As if the code that was mailed to the address on file had been entered in this browser just now. */
export async function proveAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  client: TestClient,
  accessToken: string,
): Promise<void> {
  if (!client.cookies.has('passerelle')) await client.fetchCsrf()
  const [browser = ''] = (client.cookies.get('passerelle') ?? '').split('.')
  const until = new Date(now().getTime() + 3600_000)
  await db
    .insertInto('link_proof')
    .columns(['applicant_id', 'browser', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('submission')
        .select(({ val }) => ['applicant_id', val(browser).as('browser'), val(until).as('until')])
        .where('access_token_hash', '=', sha256(accessToken)),
    )
    .onConflict((conflict) => conflict.columns(['applicant_id', 'browser']).doUpdateSet({ until }))
    .execute()
}
