import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { plainText, setSpaces, tidy } from './text.ts'

const file = join(import.meta.dirname, '../../../../data/reference/city_spellings.csv')

const Spelling = z.object({ country_code: z.string(), spelling: z.string(), city: z.string() })

/** One spelling for each city, whatever the rows write. */
export interface CitySpellings {
  /** Records a spelling that occurs; one that staff or the starter catalogue chose wins. */
  learn: (country: string, city: string, chosen?: boolean) => void
  /** The city's single spelling, out of all that were recorded. */
  spell: (country: string, city: string) => string
}

export function createCitySpellings(): CitySpellings {
  const renamed = readRenamed()
  const best = new Map<string, { city: string; rank: number }>()

  return {
    learn: (country, city, chosen = false) => {
      const name = renamed.get(keyOf(country, city)) ?? cleanCity(city)
      if (name === '') return
      const rank = chosen ? Number.POSITIVE_INFINITY : marksIn(name)
      const key = keyOf(country, name)
      const known = best.get(key)
      if (!known || rank > known.rank || (rank === known.rank && name < known.city)) {
        best.set(key, { city: name, rank })
      }
    },
    spell: (country, city) => {
      const name = renamed.get(keyOf(country, city)) ?? cleanCity(city)
      return best.get(keyOf(country, name))?.city ?? name
    },
  }
}

/** Post-office numbers are not part of a city's name: "Poitiers Cedex 9", "Marseille 13". */
function cleanCity(city: string): string {
  return setSpaces(tidy(city)).replace(/ (?:cedex(?: \d+)?|\d{1,2})$/i, '')
}

function keyOf(country: string, city: string): string {
  return `${country} ${plainText(city)}`
}

/** If there are two spellings, the one with accents, hyphens and apostrophes is the careful one. */
function marksIn(name: string): number {
  return [...name].filter((sign) => sign > '\u007f' || sign === '-' || sign === "'").length
}

function readRenamed(): Map<string, string> {
  const rows = z
    .array(Spelling)
    .parse(parse(readFileSync(file, 'utf8'), { columns: true, bom: true }))
  return new Map(rows.map((row) => [keyOf(row.country_code, row.spelling), row.city]))
}
