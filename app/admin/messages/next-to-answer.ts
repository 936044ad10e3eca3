/**
 * The next conversations that wait for an answer, starting again from the top: in the order in
 * which they waited when it was opened, without those that were answered meanwhile, then what came
 * since.
 */
export function nextToAnswer<Row extends { key: string }>(
  current: string,
  before: readonly string[],
  waiting: readonly Row[],
): Row | undefined {
  const at = before.indexOf(current)
  const round = [...before.slice(at + 1), ...before.slice(0, at + 1), ...keysOf(waiting)]
  const key = round.find((one) => one !== current && keysOf(waiting).includes(one))
  return waiting.find((row) => row.key === key)
}

export function keysOf(rows: readonly { key: string }[]): string[] {
  return rows.map(({ key }) => key)
}
