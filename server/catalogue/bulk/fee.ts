import type { TuitionLine } from '#contract/catalogue/catalogue.ts'

/** How many lines of tuition a program may have, as its form says. */
export const mostLines = 20

/**
 * Lines of tuition with one more: it replaces the line for the same people and the same year, or
 * the one without a year. Lines of other years stay, and so does who confirmed the same line
 * before.
 */
export function withFee(lines: readonly TuitionLine[], line: TuitionLine): TuitionLine[] {
  const { audience, academicYear } = line
  const isReplaced = (one: TuitionLine) =>
    one.audience === audience && (one.academicYear === null || one.academicYear === academicYear)
  const first = lines.findIndex(isReplaced)
  const others = lines.filter((one) => !isReplaced(one))
  const same = lines.find((one) => isReplaced(one) && isSameLine(one, line))
  return others.toSpliced(Math.max(0, first), 0, same ?? line)
}

function isSameLine(one: TuitionLine, line: TuitionLine): boolean {
  return wordsOf(one) === wordsOf(line)
}

/** All of a line except who confirmed it. */
function wordsOf({ checkedBy: _, ...line }: TuitionLine): string {
  return JSON.stringify(Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1)))
}
