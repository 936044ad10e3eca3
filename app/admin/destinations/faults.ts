import { z } from 'zod'
import { CalendarEntry } from '#contract/catalogue/catalogue.ts'
import { spanFaults } from '#contract/catalogue/values/certain-days.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { faultsOfGrounds } from '../catalogue/ground-faults.ts'

const Entry = CalendarEntry.pick({ certainty: true, spans: true, validForYear: true })
const Part = z.object({ calendar: z.array(z.unknown()).optional() })

/** What the server would refuse in a list of a destination beyond its schema. `today`: UTC. */
export function partFaults(given: unknown, today: string): Record<string, FieldProblem> {
  const entries = Part.safeParse(given).data?.calendar ?? []
  const ofDays = entries.flatMap((entry, place) => {
    const { data } = Entry.safeParse(entry)
    return Object.entries(data ? spanFaults(data) : {}).map(
      ([field, fault]) => [`calendar.${place}.${field}`, fault] as const,
    )
  })
  return { ...Object.fromEntries(ofDays), ...faultsOfGrounds(given, today) }
}
