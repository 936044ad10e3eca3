import type { IntakeInput } from '#contract/catalogue/catalogue-staff.ts'
import { Problem } from '#contract/common/values/problems.ts'

/**
 * Gives each intake its key: the one it has, otherwise the month it starts in, otherwise its year
 * and term, with a number if that is taken.
 */
export function keyIntakes<T extends IntakeInput>(intakes: readonly T[]): (T & { key: string })[] {
  const taken = new Set<string>()
  for (const [place, { key }] of intakes.entries()) {
    if (key === null) continue
    if (taken.has(key)) {
      throw new Problem('validation_failed', {
        fields: { [`intakes.${place}.key`]: { code: 'invalid' } },
      })
    }
    taken.add(key)
  }
  return intakes.map((intake) => {
    if (intake.key !== null) return { ...intake, key: intake.key }
    const base = intake.startsOn?.slice(0, 7) ?? `${intake.academicYear}-${intake.term}`
    let key = base
    for (let number = 2; taken.has(key); number++) key = `${base}-${number}`
    taken.add(key)
    return { ...intake, key }
  })
}
