import { OpenAPIHono } from '@hono/zod-openapi'
import {
  ProgramListQuery,
  ScholarshipListQuery,
  UniversityListQuery,
} from '#contract/catalogue/catalogue-lists.ts'
import { ProgramPage, UniversityPage } from '#contract/catalogue/catalogue-staff.ts'
import { ProgramNames, ProgramNamesQuery } from '#contract/catalogue/program-names.ts'
import { ScholarshipPage } from '#contract/catalogue/scholarships-staff.ts'
import {
  IntakeExportQuery,
  ProgramExportQuery,
  ScholarshipExportQuery,
  UniversityExportQuery,
} from '#contract/office/exports.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { sheetAnswer, sheetHeaders } from '../../spreadsheet/sheet-file.ts'
import { recordOf as scholarshipOf } from '../scholarships/scholarship-routes.ts'
import { recordOf } from '../universities/university-routes.ts'
import { exportIntakes, exportPrograms, exportUniversities } from './export-list.ts'
import { exportScholarships } from './export-scholarships.ts'
import {
  countFittingPrograms,
  type ListedProgram,
  listFittingPrograms,
  listProgramNames,
  readListedPrograms,
} from './program-list-queries.ts'
import { countFittingScholarships, listFittingScholarships } from './scholarship-list-queries.ts'
import {
  countFittingUniversities,
  listFittingUniversities,
  readListedUniversities,
} from './university-list-queries.ts'

const tags = ['catalogue for staff']

const listPrograms = endpoint('admin', {
  method: 'get',
  path: '/admin/programs',
  tags,
  summary: 'List programs, whatever their status',
  request: { query: ProgramListQuery },
  responses: { 200: json(ProgramPage, 'One page') },
})

const namePrograms = endpoint('admin', {
  method: 'get',
  path: '/admin/program-names',
  tags,
  summary: 'What programs are called, by their keys',
  request: { query: ProgramNamesQuery },
  responses: { 200: json(ProgramNames, 'By title') },
})

const listUniversities = endpoint('admin', {
  method: 'get',
  path: '/admin/universities',
  tags,
  summary: 'List universities, whatever their status',
  request: { query: UniversityListQuery },
  responses: { 200: json(UniversityPage, 'One page') },
})

const listScholarships = endpoint('admin', {
  method: 'get',
  path: '/admin/scholarship-list',
  tags,
  summary: 'List scholarships page by page, whatever their status',
  request: { query: ScholarshipListQuery },
  responses: { 200: json(ScholarshipPage, 'One page') },
})

const takeOutPrograms = endpoint(['data.export', 'catalogue.write'], {
  method: 'get',
  path: '/admin/exports/programs',
  tags,
  summary: 'All programs that fit, as CSV or XLSX; the trail records the export',
  request: { query: ProgramExportQuery },
  responses: { 200: sheetAnswer },
})

const takeOutIntakes = endpoint(['data.export', 'catalogue.write'], {
  method: 'get',
  path: '/admin/exports/intakes',
  tags,
  summary: 'The intakes of all programs that fit, as CSV or XLSX that can be imported again',
  request: { query: IntakeExportQuery },
  responses: { 200: sheetAnswer },
})

const takeOutUniversities = endpoint(['data.export', 'catalogue.write'], {
  method: 'get',
  path: '/admin/exports/universities',
  tags,
  summary: 'All universities that fit, as CSV or XLSX; the trail records it too',
  request: { query: UniversityExportQuery },
  responses: { 200: sheetAnswer },
})

const takeOutScholarships = endpoint(['data.export', 'catalogue.write'], {
  method: 'get',
  path: '/admin/exports/scholarships',
  tags,
  summary: 'All scholarships that fit, as CSV or XLSX that can be imported again',
  request: { query: ScholarshipExportQuery },
  responses: { 200: sheetAnswer },
})

/** Universities, programs and scholarships as tables: page by page, or all that fit as a file. */
export function listRoutes(deps: Deps) {
  const { db } = deps
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(listPrograms, async (c) => {
      const { page, size, sort, ...filters } = c.req.valid('query')
      const now = deps.now()
      const stretch = { sort, limit: size, offset: (page - 1) * size }
      const [total, ids] = await Promise.all([
        countFittingPrograms(db, filters, now),
        listFittingPrograms(db, filters, stretch, now),
      ])
      const rows = await readListedPrograms(db, ids, now)
      return c.json({ rows: rows.map(listRowOf), total, page, size }, 200)
    })
    .openapi(namePrograms, async (c) =>
      c.json(await listProgramNames(db, c.req.valid('query').keys), 200),
    )
    .openapi(listUniversities, async (c) => {
      const { page, size, sort, ...filters } = c.req.valid('query')
      const stretch = { sort, limit: size, offset: (page - 1) * size }
      const [total, ids] = await Promise.all([
        countFittingUniversities(db, filters),
        listFittingUniversities(db, filters, stretch),
      ])
      const rows = await readListedUniversities(db, ids)
      return c.json({ rows: rows.map(recordOf), total, page, size }, 200)
    })
    .openapi(listScholarships, async (c) => {
      const { page, size, sort, ...filters } = c.req.valid('query')
      const today = deps.now().toISOString().slice(0, 10)
      const stretch = { sort, language: c.var.language, limit: size, offset: (page - 1) * size }
      const [total, rows] = await Promise.all([
        countFittingScholarships(db, filters, today),
        listFittingScholarships(db, filters, stretch, today),
      ])
      return c.json({ rows: rows.map(scholarshipOf), total, page, size }, 200)
    })
    .openapi(takeOutPrograms, async (c) => {
      const query = c.req.valid('query')
      const made = await exportPrograms(deps, query, c.var)
      return c.body(made, 200, sheetHeaders('programs', query.format, deps.now()))
    })
    .openapi(takeOutIntakes, async (c) => {
      const query = c.req.valid('query')
      const made = await exportIntakes(deps, query, c.var)
      return c.body(made, 200, sheetHeaders('intakes', query.format, deps.now()))
    })
    .openapi(takeOutUniversities, async (c) => {
      const query = c.req.valid('query')
      const made = await exportUniversities(deps, query, c.var)
      return c.body(made, 200, sheetHeaders('universities', query.format, deps.now()))
    })
    .openapi(takeOutScholarships, async (c) => {
      const query = c.req.valid('query')
      const made = await exportScholarships(deps, query, c.var)
      return c.body(made, 200, sheetHeaders('scholarships', query.format, deps.now()))
    })
}

function listRowOf({ id, universityKey, universityName, ...program }: ListedProgram) {
  return {
    ...program,
    university: { key: universityKey, name: universityName },
    updatedAt: program.updatedAt.toISOString(),
  }
}
