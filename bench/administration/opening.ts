import { round2 } from '../load.ts'
import { createRandom } from '../random.ts'
import { signInAs } from './reader.ts'
import type { Scene } from './scene.ts'

const opened = 200

/**
 * Milliseconds from a click on an applicant to all that their file shows at first, in as many
 * requests at a time as its screen makes.
 */
export async function measureOpening(scene: Scene): Promise<{ p50: number; p95: number }> {
  const reader = await signInAs(scene, 'all')
  const { rows } = await scene.client.query<{ id: number; key: string }>(
    'select id::int, key from applicant where merged_into is null order by id',
  )
  const { pick } = createRandom(11)
  const times: number[] = []
  for (let count = 0; count < opened; count++) {
    const { key } = pick(rows)
    const at = `/api/admin/applicants/${key}`
    const start = performance.now()
    await Promise.all(
      ['', '/documents', '/tasks', '/timeline', '/text-templates'].map(async (part) => {
        const answer = await reader.get(`${at}${part}`)
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${answer.status} for ${at}${part}`)
      }),
    )
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const of = (share: number) => round2(times[Math.floor(times.length * share)] ?? Number.NaN)
  return { p50: of(0.5), p95: of(0.95) }
}
