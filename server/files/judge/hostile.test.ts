import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { activeFile, quietFiles, seeded } from '../../testing/active-files.ts'
import { bombs, pdfWith, streamOf } from '../../testing/hostile-files.ts'
import { activePdf } from '../../testing/sample-files.ts'
import { judgeFile } from './judge-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle hostile '))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Undefined if the file is accepted. */
async function refusalOf(file: Buffer): Promise<string | undefined> {
  const source = join(folder, 'file')
  writeFileSync(source, file)
  const verdict = await judgeFile(source, join(folder, 'kept'))
  return verdict.ok ? undefined : verdict.problem
}

describe('a file that would cost its reader dearly is refused first', () => {
  for (const [what, make] of Object.entries(bombs)) {
    test(what, async () => {
      const file = make()
      const before = process.cpuUsage()
      const refusal = await refusalOf(file)
      const { user, system } = process.cpuUsage(before)
      assert.match(refusal ?? 'taken', /^file_(?:damaged|too_complex)$/)
      assert.ok(user + system < 3_000_000, `${(user + system) / 1e6} s`)
    })
  }
})

/** Whether the reader that staff look at documents with finds anything that runs. */
async function runsSomething(file: Buffer): Promise<boolean> {
  const task = getDocument({
    data: new Uint8Array(file),
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    return (
      (await document.hasJSActions()) || (await document.getOpenAction())?.has('action') === true
    )
  } catch {
    return false
  } finally {
    await task.destroy()
  }
}

describe('active content is refused wherever and however it is written', () => {
  test('at 400 places and in as many disguises', async () => {
    const random = seeded(6)
    let seen = 0
    for (let one = 0; one < 400; one++) {
      const file = await activeFile(random)
      const refusal = await refusalOf(file)
      assert.notEqual(refusal, undefined, `${one}: ${file.toString('latin1').slice(0, 1500)}`)
      if (await runsSomething(file)) seen++
    }
    // The files are such that a reader falls for them.
    assert.ok(seen > 10, `${seen}`)
  })

  test('with bytes changed, lost or doubled at random', async () => {
    const random = seeded(33)
    const originals = [
      pdfWith(['<</S/JavaScript/JS(app.alert(1))>>'], { inCatalog: '/OpenAction 4 0 R' }),
      pdfWith([streamOf('4 0 <</S/JavaScript/JS(x)>>', '/Type/ObjStm/N 1/First 4')], {
        inCatalog: '/OpenAction 4 0 R',
      }),
      await activePdf('JavaScript'),
      await activePdf('JavaScript', { plain: true }),
    ]
    for (let one = 0; one < 400; one++) {
      const file = Buffer.from(originals[one % originals.length] ?? Buffer.alloc(0))
      const at = Math.floor(random() * file.length)
      const parts = [file.subarray(0, at), file.subarray(at)]
      const kind = one % 3
      if (kind === 0) file[at] = Math.floor(random() * 256)
      const changed =
        kind === 0
          ? file
          : kind === 1
            ? Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + (one % 7))])
            : Buffer.concat([...parts.slice(0, 1), file.subarray(at, at + 9), ...parts.slice(1)])
      if ((await refusalOf(changed)) !== undefined) continue
      assert.equal(await runsSomething(changed), false, changed.toString('latin1'))
    }
  })

  for (const [what, file] of [
    [
      'a program whose type is written elsewhere',
      pdfWith(['<</S 5 0 R/F(a.exe)>>', '/Launch'], { inCatalog: '/OpenAction 4 0 R' }),
    ],
    [
      'an address that is asked behind a later writing',
      Buffer.from(
        pdfWith(['<</S/URI/URI(http://a.example)>>'], { inCatalog: '/OpenAction 4 0 R' })
          .toString('latin1')
          .replace('xref\n', '4 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj\nxref\n'),
        'latin1',
      ),
    ],
  ] as const) {
    test(what, async () => {
      assert.equal(await refusalOf(file), 'file_active')
    })
  }
})

describe('a file that only shows its pages is accepted', () => {
  for (const [what, file] of quietFiles()) {
    test(what, async () => {
      assert.equal(await refusalOf(file), undefined)
      assert.equal(await runsSomething(file), false)
    })
  }
})
