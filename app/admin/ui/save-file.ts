import type { ClientResponse } from 'hono/client'
import { readProblem } from '../../problem.ts'

/** Has the browser save what a call answers, under the name the answer gives. */
export async function saveFile(
  call: Promise<ClientResponse<unknown, number, string>>,
  name: string,
): Promise<void> {
  const response = await call
  if (!response.ok) throw await readProblem(response)
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = given ?? name
  link.click()
  URL.revokeObjectURL(address)
}
