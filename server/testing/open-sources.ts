import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenSources } from '../env.ts'

/*
 * A local server that answers as the open sources do, in the form they document, and fails when it
 * is asked to.
 */

export type Line = Record<string, string | number | null>

/** How one question is answered instead; the connection of `cut` ends in the middle of an answer. */
export interface Fault {
  /** What the address of the question has. */
  at: RegExp
  /** How often; always, where it isn't said. */
  times?: number
  status?: number
  headers?: Record<string, string>
  body?: string
  cut?: boolean
  /** Never answers. */
  silent?: boolean
  /** Answers as it should, after so long. */
  delayMs?: number
}

export interface OpenSourceServer {
  sources: OpenSources
  url: string
  /** Every question, the first one first. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  dataSets: Record<string, DataSet>
  organizations: Record<string, object>
  /** What a name is taken for. */
  matches: { chosen: boolean; organization: object }[]
  bindings: Record<string, string>[]
  faults: Fault[]
  close: () => Promise<void>
}

interface DataSet {
  fields: { name: string; type: string }[]
  lines: Line[]
  edition: string
}

export async function startOpenSources(): Promise<OpenSourceServer> {
  const state: Omit<OpenSourceServer, 'sources' | 'url' | 'close'> = {
    asked: [],
    dataSets: {},
    organizations: {},
    matches: [],
    bindings: [],
    faults: [],
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    state.asked.push({ path, headers: request.headers })
    const fault = state.faults.find(({ at, times = 1 }) => times > 0 && at.test(decoded(path)))
    const answerNow = () => answer(new URL(path, 'http://localhost'), response, state)
    if (!fault) return answerNow()
    if (fault.times !== undefined) fault.times--
    if (fault.delayMs !== undefined) return void setTimeout(answerNow, fault.delayMs)
    fail(response, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return Object.assign(state, {
    url,
    sources: {
      openData: url,
      ror: `${url}/ror`,
      rorClientId: 'of-the-tests',
      wikidata: `${url}/sparql`,
      patienceMs: 2000,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

const decoded = (path: string) => decodeURIComponent(path.replaceAll('+', ' '))

function fail(response: ServerResponse, fault: Fault): void {
  if (fault.silent) return
  const { status = 200, headers = {}, body = '{}' } = fault
  const type = { 'content-type': 'application/json; charset=utf-8' }
  if (!fault.cut) {
    response.writeHead(status, { ...type, ...headers }).end(body)
    return
  }
  response.writeHead(status, { ...type, 'content-length': String(body.length + 100) })
  response.write(body, () => response.destroy())
}

type State = Pick<OpenSourceServer, 'dataSets' | 'organizations' | 'matches' | 'bindings'>

function answer(url: URL, response: ServerResponse, state: State): void {
  const send = (value: unknown, status = 200, type = 'application/json; charset=utf-8') =>
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value))
  const [, id = '', rest = ''] =
    /^\/api\/explore\/v2\.1\/catalog\/datasets\/([\w-]+)(.*)$/.exec(url.pathname) ?? []
  const set = state.dataSets[id]
  if (set && rest === '') return void send(describeSet(id, set))
  if (set && rest === '/exports/json') return void send(groupsOf(set, url.searchParams))
  if (set && rest === '/records') return void send(recordsOf(set, url.searchParams))
  if (url.pathname === '/sparql') {
    return void send(bindingsOf(url, state.bindings), 200, 'application/sparql-results+json')
  }
  const organization = /^\/ror\/organizations\/(\w+)$/.exec(url.pathname)?.[1]
  if (organization !== undefined && state.organizations[organization]) {
    return void send(state.organizations[organization])
  }
  if (url.pathname === '/ror/organizations') {
    const items = state.matches.map((match) => ({
      substring: url.searchParams.get('affiliation'),
      score: 1,
      matching_type: 'SINGLE SEARCH',
      ...match,
    }))
    return void send({ number_of_results: items.length, items })
  }
  send({ error_code: 'NotFoundError', message: 'There is no such thing.', errors: [] }, 404)
}

function describeSet(id: string, { fields, lines, edition }: DataSet) {
  return {
    dataset_id: id,
    dataset_uid: 'da_tests',
    has_records: true,
    fields: fields.map((field) => ({ ...field, label: field.name, description: null })),
    metas: {
      default: {
        title: id,
        license: 'Licence Ouverte v2.0 (Etalab)',
        records_count: lines.length,
        modified: edition,
        data_processed: edition,
      },
    },
  }
}

function groupsOf({ lines }: DataSet, query: URLSearchParams) {
  const by = (query.get('group_by') ?? '').split(',')
  const groups = Map.groupBy(lines, (line) => JSON.stringify(by.map((name) => line[name])))
  return [...groups.values()].map((own) => ({
    ...Object.fromEntries(by.map((name) => [name, own[0]?.[name] ?? null])),
    lines: own.length,
  }))
}

function recordsOf({ lines }: DataSet, query: URLSearchParams) {
  const where = query.get('where') ?? ''
  const [, field = '', value] = /^(\w+)="([^"]*)"/.exec(where) ?? []
  const [, yearField = '', years = ''] = / and (\w+) in \(([^)]*)\)$/.exec(where) ?? []
  const order = (query.get('order_by') ?? '').split(',')
  const select = (query.get('select') ?? '').split(',')
  const found = lines
    .filter((line) => line[field] === value && years.includes(String(line[yearField])))
    .sort((a, b) => keyOf(a, order).localeCompare(keyOf(b, order)))
  const offset = Number(query.get('offset'))
  const results = found
    .slice(offset, offset + Math.min(Number(query.get('limit')), 100))
    .map((line) => Object.fromEntries(select.map((name) => [name, line[name] ?? null])))
  return { total_count: found.length, results }
}

const keyOf = (line: Line, order: readonly string[]) =>
  order.map((name) => String(line[name])).join(' ')

function bindingsOf(url: URL, bindings: readonly Record<string, string>[]) {
  const query = url.searchParams.get('query') ?? ''
  const asked = bindings.filter(({ ror = '' }) => query.includes(`"${ror}"`))
  return {
    head: { vars: ['item', 'ror', 'lat', 'lon', 'precision', 'website'] },
    results: {
      bindings: asked.map((binding) =>
        Object.fromEntries(
          Object.entries(binding).map(([name, value]) => [name, { type: 'literal', value }]),
        ),
      ),
    },
  }
}

export const monMasterFields = fieldsOf({
  text: 'session eta_uai eta_nom ifc mention parcours alternance',
  int: 'col n_can_pp n_prop_total n_accept_total',
})
export const parcoursupFields = fieldsOf({
  text: 'session cod_uai g_ea_lib_vx cod_aff_form lib_for_voe_ins detail_forma',
  int: 'capa_fin voe_tot prop_tot acc_tot',
})

function fieldsOf(names: Record<string, string>): { name: string; type: string }[] {
  return Object.entries(names).flatMap(([type, all]) =>
    all.split(' ').map((name) => ({ name, type })),
  )
}

/** A line of the data set of Mon Master. */
export function masterLine(given: Line): Line {
  return {
    session: '2025',
    eta_uai: '0690192J',
    eta_nom: 'Université Lumière Lyon 2',
    ifc: '1800000AAAAA',
    mention: 'DROIT PUBLIC',
    parcours: null,
    alternance: '0',
    col: 32,
    n_can_pp: 410,
    n_prop_total: 61,
    n_accept_total: 30,
    ...given,
  }
}

/** An organization as the registry writes it, in version 2.1 of its schema. */
export function organization(
  id: string,
  {
    names = [],
    website,
    place = { lat: 45.75, lng: 4.85 },
    country = 'FR',
    status = 'active',
  }: {
    names?: { value: string; types: string[]; lang: string | null }[]
    website?: string
    place?: { lat: number; lng: number }
    country?: string
    status?: string
  } = {},
): object {
  return {
    id: `https://ror.org/${id}`,
    admin: { last_modified: { date: '2026-10-01', schema_version: '2.1' } },
    domains: [],
    established: 1835,
    external_ids: [],
    links: website === undefined ? [] : [{ type: 'website', value: website }],
    locations: [
      {
        geonames_id: 2996944,
        geonames_details: { country_code: country, country_name: 'France', name: 'Lyon', ...place },
      },
    ],
    names,
    relationships: [],
    status,
    types: ['education'],
  }
}
