import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { billOfMaterials, closureOf } from './dependencies/bill-of-materials.ts'
import { reachedFrom, sourcesIn } from './dependencies/imports.ts'
import { readLockFile } from './dependencies/lock-file.ts'

/** Writes what the product is made of, in CycloneDX: beside the built pages, or to the file named. */
const target = process.argv[2] ?? join(import.meta.dirname, '../build/bill-of-materials.cdx.json')
const lock = readLockFile()
const { packages } = reachedFrom(sourcesIn('app'), () => true)
const bill = billOfMaterials(lock, closureOf(lock, packages.keys()))
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify(bill, null, 1)}\n`)
