// Makes the style sheets of low-data mode and a short map of routes, then compresses the built browser
// files once, so that no request pays for it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { matchPath } from 'react-router'
import { pageList } from '../contract/common/values/pages.ts'

const folder = join(import.meta.dirname, '../build/client')
const compressible = new Set([
  '.js',
  '.mjs',
  '.wasm',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.webmanifest',
  '.html',
])

// Without fonts and ornaments: a browser may fetch what a style sheet names before it is used.
const assets = join(folder, 'assets')
for (const name of readdirSync(assets).filter((one) => /^[^.]+\.css$/.test(one))) {
  const light = readFileSync(join(assets, name), 'utf8')
    .replaceAll(/@font-face\{[^}]*\}/g, '')
    .replaceAll(/(?<=[{;])[\w-]+:[^;{}]*url\(\/assets\/[^)]*\)[^;{}]*;?/g, '')
  writeFileSync(join(assets, name.replace('.css', '.low.css')), light)
}

// The map tells every visitor which files come with each page. A browser asks it only for pages that it
// fetches ahead, which read the same for everybody; it loses those of the others.
const ahead = pageList.filter((page) => page.ahead).map(({ path }) => path)
const isAhead = ({ id, path = '', parentId }) =>
  ['root', 'public/layout'].includes(id) ||
  (parentId === 'public/layout' && ahead.some((page) => matchPath(page, `/${path}`)))
for (const name of readdirSync(assets).filter((one) => /^manifest-\w+\.js$/.test(one))) {
  const [, start = '', map = '', end = ''] =
    /^([^{]+)(\{.+\})(;)$/.exec(readFileSync(join(assets, name), 'utf8')) ?? []
  if (map === '') throw new Error(`${name} is not written as it was`)
  const short = JSON.parse(map)
  for (const route of Object.values(short.routes)) if (!isAhead(route)) delete route.imports
  writeFileSync(join(assets, name), start + JSON.stringify(short) + end)
}

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name)
  if (!statSync(file).isFile() || !compressible.has(extname(file))) continue
  const bytes = readFileSync(file)
  if (bytes.length < 200) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
