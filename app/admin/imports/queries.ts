import { queryOptions } from '@tanstack/react-query'
import {
  type ImportKind,
  type ImportMapping,
  type ImportView,
  importTemplates,
  type ReadingChoice,
  type templateKinds,
} from '#contract/catalogue/imports.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch } from '../ui/list-query.ts'
import { saveFile, saveTable } from '../ui/save-file.ts'

const imports = api.api.admin.imports
const one = imports[':import_key']

export const importsQuery = () =>
  queryOptions({ queryKey: ['imports', 'list'], queryFn: () => answerOf(imports.$get()) })

/** Asked after while something is at work. */
export const importQuery = (key: string) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['imports', 'one', key],
    queryFn: () => answerOf(one.$get({ param: { import_key: key } })),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? 700 : false),
  })

export function isAtWork({ state }: Pick<ImportView, 'state'>): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing'
}

/** Sends a file as it is. */
export function sendImport(file: File): Promise<ImportView> {
  const headers = { 'content-type': 'application/octet-stream' }
  return answerOf(imports.$post({ query: { name: file.name } }, { init: { body: file, headers } }))
}

export function mapColumns(
  { key, version }: ImportView,
  given: ImportMapping,
): Promise<ImportView> {
  return answerOf(one.mapping.$put({ param: { import_key: key }, json: given }, ifMatch(version)))
}

export function readOtherwise(
  { key, version }: ImportView,
  choice: ReadingChoice,
): Promise<ImportView> {
  return answerOf(one.reading.$put({ param: { import_key: key }, json: choice }, ifMatch(version)))
}

export type Step = 'check' | 'apply' | 'undo'

export function takeStep(step: Step, { key, version, counts }: ImportView): Promise<ImportView> {
  const of = { param: { import_key: key } }
  // Asked with the list of them before it is stored.
  const json = { universitiesAdded: counts?.universitiesAdded ?? 0 }
  if (step === 'apply') return answerOf(one.apply.$post({ ...of, json }, ifMatch(version)))
  return answerOf(one[step].$post(of, ifMatch(version)))
}

/** How the values of the file's columns would be read with this mapping. */
export const valuesQuery = (
  { key, version }: ImportView,
  kind: ImportKind,
  mapping: (string | null)[],
) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['imports', 'values', key, version, kind, mapping],
    queryFn: () =>
      answerOf(one.values.$post({ param: { import_key: key }, json: { kind, mapping } })),
    placeholderData: (previous) => previous,
  })

/** A page of the remarks of one kind about rows. */
export const notesQuery = ({ key, version }: ImportView, code: string, page: number) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['imports', 'notes', key, version, code, page],
    queryFn: () =>
      answerOf(one.notes.$get({ param: { import_key: key }, query: { code, page: String(page) } })),
    placeholderData: (previous) => previous,
  })

export function cancelImport({ key }: ImportView): Promise<ImportView> {
  return answerOf(one.cancel.$post({ param: { import_key: key } }))
}

export function removeImport({ key, version }: ImportView): Promise<void> {
  return done(one.$delete({ param: { import_key: key } }, ifMatch(version)))
}

export function saveReport({ key }: ImportView, language: Language): Promise<void> {
  const report = one.report.$get({ param: { import_key: key }, query: { language } })
  return saveFile(report, 'import-report.csv')
}

/** A file with nothing but the names of the columns, to be filled in. */
export function saveTemplate(kind: (typeof templateKinds)[number]): void {
  saveTable(`${importTemplates[kind].join(',')}\r\n`, `${kind}.csv`)
}
