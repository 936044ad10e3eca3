import { z } from 'zod'
import { readDataSet } from './open-data.ts'

const count = z.number().int().min(0).nullable()
const Line = z.object({
  ifc: z.string(),
  mention: z.string(),
  parcours: z.string().nullable(),
  alternance: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  col: count,
  n_can_pp: count,
  n_prop_total: count,
  n_accept_total: count,
})

/** Admissions to French masters, by course and year: the data set of the platform Mon Master. */
export const monMaster = readDataSet({
  key: 'mon_master',
  id: 'fr-esr-mon_master',
  level: 'master',
  nameOf: (year) =>
    `Ministère de l’Enseignement supérieur, données Mon Master, session ${year} (Licence Ouverte)`,
  fields: { year: 'session', institution: 'eta_uai', institutionName: 'eta_nom', code: 'ifc' },
  others: [
    'mention',
    'parcours',
    'alternance',
    'col',
    'n_can_pp',
    'n_prop_total',
    'n_accept_total',
  ],
  record: Line,
  toRow: (given) => {
    const record = Line.parse(given)
    // With a contract of apprenticeship, applicants are selected in another way.
    if (['1', 'true', 'oui'].includes(String(record.alternance ?? '').toLowerCase()))
      return undefined
    return {
      code: record.ifc,
      titles: [
        ...(record.parcours ? [`Master ${record.mention} ${record.parcours}`] : []),
        `Master ${record.mention}`,
      ],
      figures: {
        places: record.col,
        applications: record.n_can_pp,
        offers: record.n_prop_total,
        admitted: record.n_accept_total,
      },
    }
  },
})
