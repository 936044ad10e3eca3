import type { Intake } from '#contract/catalogue/catalogue.ts'
import { type IntakeClock, intakeStateAt } from '#contract/dates/values/intake-state.ts'
import { nextIntakeOf, programRowText } from './program-line.ts'
import { type ProgramTexts, separator } from './program-queries.ts'

type KeptIntake = Omit<Intake, 'state'> & Pick<IntakeClock, 'override'>

/** A `ProgramDetail` as JSON text at an instant. */
export function programPageText({ detail, intakes, similar }: ProgramTexts, now: Date): string {
  const kept: KeptIntake[] = JSON.parse(intakes)
  const dated = kept.map((intake) => ({ ...intake, full: intake.capacity === 0 }))
  const shown = dated.map(({ override, full, ...intake }) => ({
    ...intake,
    state: intakeStateAt(now, { ...intake, override, full }),
  }))
  return (
    `${detail.slice(0, -1)},"nextIntake":${JSON.stringify(nextIntakeOf(dated, now))}` +
    `,"intakes":${JSON.stringify(shown)},"similar":[${programRowTexts(similar, now).join(',')}]}`
  )
}

/** The rows of lines that were read as one text. */
export function programRowTexts(lines: string | null, now: Date): string[] {
  const texts = lines?.split(separator) ?? []
  const rows: string[] = []
  for (let at = 0; at < texts.length; at += 2) {
    rows.push(programRowText({ line: texts[at] ?? '{}', intakes: texts[at + 1] ?? '[]' }, now))
  }
  return rows
}
