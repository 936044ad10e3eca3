import { z } from 'zod'
import { closesForOf } from '#contract/catalogue/catalogue.ts'
import { dayFaults } from '#contract/catalogue/values/certain-days.ts'
import { Certainty, MonthSpan } from '#contract/common/grounds.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { faultsOfGrounds, faultsOfOfficial } from '../catalogue/ground-faults.ts'

const Day = z.string().nullable()
const Days = z.object({
  certainty: Certainty,
  startsOn: Day,
  opensAt: Day,
  closesAt: Day,
  closesFor: closesForOf(z.string()).default({}),
  closesIn: z
    .record(z.string(), z.object({ closesAt: z.string(), sourceUrl: Day, checkedOn: Day }))
    .default({}),
  usualCloses: MonthSpan.nullable(),
  decisionBy: Day,
  depositBy: Day,
})
const Program = z.object({ intakes: z.array(z.unknown()) })

/** What the server would refuse in a program beyond its schema, by field. `today`: UTC. */
export function programFaults(given: unknown, today: string): Record<string, FieldProblem> {
  const intakes = Program.safeParse(given).data?.intakes ?? []
  const ofDays = intakes.flatMap((intake, place) => {
    const { data } = Days.safeParse(intake)
    return Object.entries(data ? dayFaults(data, today) : {}).map(
      ([field, fault]) => [`intakes.${place}.${fieldOf(field)}`, fault] as const,
    )
  })
  return {
    ...Object.fromEntries(ofDays),
    ...faultsOfGrounds(given, today),
    ...faultsOfOfficial(given, today),
  }
}

/** Months are chosen in two fields. */
function fieldOf(name: string): string {
  return name === 'usualCloses' ? 'usualCloses.from' : name
}
