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
  save(await response.blob(), given ?? name)
}

/** Has the browser save a table that is on screen; the mark at its start tells a spreadsheet UTF-8. */
export function saveTable(text: string, name: string): void {
  saveText(`\ufeff${text}`, name, 'text/csv')
}

export function saveText(text: string, name: string, type: 'text/csv' | 'text/html'): void {
  save(new Blob([text], { type }), name)
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
