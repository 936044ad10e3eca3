const limit = 200

/** All rows of a list that is read by number, a page at a time. */
export async function* eachOf<Row extends { id: number }>(
  list: (page: { after: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await list({ after, limit })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = last.id
  }
}
