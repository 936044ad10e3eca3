import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('a main button that can’t be pressed yet says what it waits for', () => {
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('act-button.client.tsx'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const buttons = text.match(/<Button\s(?:[^<>]|=>)*>/g) ?? []
      return (
        buttons
          .filter((one) => one.includes('variant="contained"'))
          // While an answer is awaited there is nothing to say.
          .filter((one) => /\bdisabled\b(?!=\{[\w.]*isPending\})/.test(one))
          .map((one) => `${path}: ${one.replaceAll(/\s+/g, ' ')}`)
      )
    })
  assert.deepEqual(silent, [], 'ActButton takes what it needs in words')
})
