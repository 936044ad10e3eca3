import assert from 'node:assert/strict'
import { BulkView } from '#contract/catalogue/bulk.ts'
import type { TestClient } from './client.ts'
import { readUntil } from './read-until.ts'

/** What has become of a change of many, once it runs no more; `begun` is the answer to its start. */
export async function followBulk(client: TestClient, begun: Response): Promise<BulkView> {
  assert.equal(begun.status, 200)
  const { key } = BulkView.parse(await begun.json())
  return readUntil(
    async () => BulkView.parse(await (await client.get(`/api/admin/bulk/${key}`)).json()),
    ({ state }) => state !== 'running',
  )
}
