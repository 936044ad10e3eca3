import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  CatalogueFigures,
  ClosingSoon,
  ClosingSoonQuery,
  CurrencyList,
  DestinationDetail,
  DestinationKey,
  DestinationKeys,
  DestinationList,
  FieldList,
  ProgramDetail,
  ProgramResults,
  ProgramRows,
  ProgramRowsQuery,
  ProgramSearch,
  UniversityDetail,
  UniversityList,
  UniversityQuery,
} from '#contract/catalogue/catalogue.ts'
import { Completeness } from '#contract/catalogue/completeness.ts'
import { Slug } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../deps.ts'
import { jsonText } from '../http/bodies/json-text.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { readCompleteness } from './completeness/read-completeness.ts'
import { createProgramReader } from './programs/program-reader.ts'
import { listCurrencies, listFields } from './reference-queries.ts'
import { universityList } from './universities/list-universities.ts'
import {
  findDestination,
  findUniversity,
  listDestinationKeys,
  listDestinations,
} from './universities/place-queries.ts'
import { universityPageText } from './universities/university-page.ts'

const tags = ['catalogue']

const searchPrograms = endpoint('public', {
  method: 'get',
  path: '/programs',
  shared: true,
  tags,
  summary: 'Programs that fit a text and filters, with counts for each further choice',
  request: { query: ProgramSearch },
  responses: { 200: json(ProgramResults, 'One page of programs') },
})

const getProgram = endpoint('public', {
  method: 'get',
  path: '/programs/{program_key}',
  shared: true,
  tags,
  summary: 'A program, with its fees, intakes, requirements and similar programs',
  request: { params: z.object({ program_key: Slug }) },
  responses: { 200: json(ProgramDetail, 'The program') },
})

const searchUniversities = endpoint('public', {
  method: 'get',
  path: '/universities',
  shared: true,
  tags,
  summary: 'Universities by name, city and destination, those with programs first',
  request: { query: UniversityQuery },
  responses: { 200: json(UniversityList, 'One page of universities') },
})

const getUniversity = endpoint('public', {
  method: 'get',
  path: '/universities/{university_key}',
  shared: true,
  tags,
  summary: 'A university, with its programs',
  request: { params: z.object({ university_key: Slug }) },
  responses: { 200: json(UniversityDetail, 'The university') },
})

const getDestinations = endpoint('public', {
  method: 'get',
  path: '/destinations',
  shared: true,
  tags,
  summary: 'The destinations, in their order',
  responses: { 200: json(DestinationList, 'The destinations') },
})

const getDestinationKeys = endpoint('public', {
  method: 'get',
  path: '/catalogue/destinations',
  shared: true,
  tags,
  summary: 'The keys of the destinations, in their order: what every page links to',
  responses: { 200: json(DestinationKeys, 'The keys') },
})

const getDestination = endpoint('public', {
  method: 'get',
  path: '/destinations/{destination_key}',
  shared: true,
  tags,
  summary: 'A destination, with its texts and dated facts',
  request: { params: z.object({ destination_key: DestinationKey }) },
  responses: { 200: json(DestinationDetail, 'The destination') },
})

const getFigures = endpoint('public', {
  method: 'get',
  path: '/catalogue/figures',
  shared: true,
  tags,
  summary: 'Figures computed from the catalogue',
  responses: { 200: json(CatalogueFigures, 'The figures') },
})

const getCompleteness = endpoint('public', {
  method: 'get',
  path: '/catalogue/completeness',
  shared: true,
  tags,
  summary: 'How much of each kind the catalogue has, how sure it is and how fresh',
  responses: { 200: json(Completeness, 'By destination') },
})

const getClosingSoon = endpoint('public', {
  method: 'get',
  path: '/catalogue/closing-soon',
  shared: true,
  tags,
  summary: 'Programs whose open intake closes soonest, at most one a university or a destination',
  request: { query: ClosingSoonQuery },
  responses: { 200: json(ClosingSoon, 'The programs') },
})

const getProgramRows = endpoint('public', {
  method: 'get',
  path: '/catalogue/programs',
  shared: true,
  tags,
  summary: 'Programs by their keys, as the finder lists them',
  request: { query: ProgramRowsQuery },
  responses: { 200: json(ProgramRows, 'The programs') },
})

const getFields = endpoint('public', {
  method: 'get',
  path: '/fields',
  shared: true,
  tags,
  summary: 'Fields of study, ISCED-F 2013',
  responses: { 200: json(FieldList, 'The fields') },
})

const getCurrencies = endpoint('public', {
  method: 'get',
  path: '/currencies',
  shared: true,
  tags,
  summary: 'Exchange rates that fees are compared at, with date and source',
  responses: { 200: json(CurrencyList, 'The rates') },
})

/** The routes for visitors. */
export function publicRoutes({ db, database, finder, now }: Deps) {
  const readProgram = createProgramReader({ database, now })

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(searchPrograms, async (c) => {
      c.header('vary', 'Accept-Language, Cookie')
      return jsonText<ProgramResults>(c, await finder.find(c.req.valid('query'), c.var.language))
    })
    .openapi(getProgram, async (c) => {
      const program = await readProgram(c.req.valid('param').program_key)
      if (program === undefined) throw new Problem('not_found')
      return jsonText<ProgramDetail>(c, program)
    })
    .openapi(searchUniversities, async (c) => {
      return c.json(await universityList(db, c.req.valid('query')), 200)
    })
    .openapi(getUniversity, async (c) => {
      const key = c.req.valid('param').university_key
      const university = await findUniversity(db, key)
      if (!university) throw new Problem('not_found')
      return jsonText<UniversityDetail>(c, await universityPageText(db, university, now()))
    })
    .openapi(getDestinations, async (c) => {
      const [destinations, counts] = [await listDestinations(db), await finder.programCounts()]
      return c.json(
        destinations.map((one) => ({ ...one, programCount: counts[one.key] ?? 0 })),
        200,
      )
    })
    .openapi(getDestinationKeys, async (c) => c.json(await listDestinationKeys(db), 200))
    .openapi(getDestination, async (c) => {
      const destination = await findDestination(db, c.req.valid('param').destination_key)
      if (!destination) throw new Problem('not_found')
      const counts = await finder.programCounts()
      return c.json({ ...destination, programCount: counts[destination.key] ?? 0 }, 200)
    })
    .openapi(getFigures, async (c) => c.json(await finder.figures(), 200))
    .openapi(getCompleteness, async (c) => c.json(await readCompleteness({ db, now }), 200))
    .openapi(getClosingSoon, async (c) => {
      const { limit, per } = c.req.valid('query')
      const rows = await finder.closingSoon(limit, per)
      return jsonText<ClosingSoon>(c, `[${rows.join(',')}]`)
    })
    .openapi(getProgramRows, async (c) => {
      const { key, nationality, residence } = c.req.valid('query')
      const rows = await finder.byKeys(key, { nationality, residence })
      return jsonText<ProgramRows>(c, `[${rows.join(',')}]`)
    })
    .openapi(getFields, async (c) => c.json(await listFields(db), 200))
    .openapi(getCurrencies, async (c) => c.json(await listCurrencies(db, now()), 200))
}
