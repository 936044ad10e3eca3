import assert from 'node:assert/strict'
import {
  ConnectorDetail,
  type ConnectorKey,
  type ConnectorRun,
  type Difference,
  DifferencePage,
} from '#contract/catalogue/connectors.ts'
import type { TestClient } from './client.ts'
import { readUntil } from './read-until.ts'
import type { TestApp } from './test-app.ts'

/** What the screen does with one open source. */
export interface ConnectorActs {
  view: () => Promise<ConnectorDetail>
  /** Reads the source, and waits for the end of the run. */
  run: () => Promise<ConnectorRun>
  /** Continues the last run, and waits for its end. */
  resume: (body?: object) => Promise<ConnectorRun>
  untilEnded: () => Promise<ConnectorRun>
  differences: (query?: string) => Promise<Difference[]>
  accept: (difference: Difference | undefined, body?: object) => Promise<Response>
  refuse: (difference: Difference | undefined) => Promise<Response>
}

export function actsOn(editor: TestClient, connector: ConnectorKey): ConnectorActs {
  const base = `/api/admin/connectors/${connector}`
  const view = async () => ConnectorDetail.parse(await (await editor.get(base)).json())
  const untilEnded = async () => {
    const { lastRun } = await readUntil(view, (one) => one.lastRun?.state !== 'running')
    assert.ok(lastRun)
    return lastRun
  }
  const decide = (verdict: string, difference: Difference | undefined, body?: object) => {
    assert.ok(difference)
    const headers = { 'if-match': `"${difference.version}"` }
    const path = `/api/admin/connector-differences/${difference.key}/${verdict}`
    return editor.post(path, body, { headers })
  }
  return {
    view,
    untilEnded,
    run: async () => {
      assert.equal((await editor.post(`${base}/runs`)).status, 200)
      return untilEnded()
    },
    resume: async (body = {}) => {
      const { lastRun } = await view()
      const answer = await editor.post(`${base}/runs/${lastRun?.key}/continue`, body)
      assert.equal(answer.status, 200)
      return untilEnded()
    },
    differences: async (query = '') => {
      const answer = await editor.get(`${base}/differences?size=100${query}`)
      return DifferencePage.parse(await answer.json()).rows
    },
    accept: (difference, body = {}) => decide('accept', difference, body),
    refuse: (difference) => decide('refuse', difference),
  }
}

/** Nothing was read yet, and nothing taken over. */
export async function forgetConnectors({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<void> {
  await db.deleteFrom('connector_difference').execute()
  await db.deleteFrom('connector_run').execute()
  await db.deleteFrom('program_figure').execute()
  await db.deleteFrom('university_ground').execute()
}
