import type { ChildProcess } from 'node:child_process'

export interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Waits for the end of a command; what it exited with and what it wrote. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output, errors }
}
