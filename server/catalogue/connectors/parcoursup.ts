import { z } from 'zod'
import { readDataSet } from './open-data.ts'

const count = z.number().int().min(0).nullable()
const Line = z.object({
  cod_aff_form: z.string(),
  lib_for_voe_ins: z.string(),
  detail_forma: z.string().nullable(),
  capa_fin: count,
  voe_tot: count,
  prop_tot: count,
  acc_tot: count,
})

/** Admissions to the first year in France, by course: the data set of the platform Parcoursup. */
export const parcoursup = readDataSet({
  key: 'parcoursup',
  id: 'fr-esr-parcoursup',
  level: 'bachelor',
  nameOf: (year) =>
    `Ministère de l’Enseignement supérieur, données Parcoursup, session ${year} (Licence Ouverte)`,
  fields: {
    year: 'session',
    institution: 'cod_uai',
    institutionName: 'g_ea_lib_vx',
    code: 'cod_aff_form',
  },
  others: ['lib_for_voe_ins', 'detail_forma', 'capa_fin', 'voe_tot', 'prop_tot', 'acc_tot'],
  record: Line,
  toRow: (given) => {
    const record = Line.parse(given)
    return {
      code: record.cod_aff_form,
      titles: [
        ...(record.detail_forma ? [`${record.lib_for_voe_ins} ${record.detail_forma}`] : []),
        record.lib_for_voe_ins,
      ],
      figures: {
        places: record.capa_fin,
        applications: record.voe_tot,
        offers: record.prop_tot,
        admitted: record.acc_tot,
      },
    }
  },
})
