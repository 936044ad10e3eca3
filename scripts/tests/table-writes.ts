/** The tables that a text of ours writes to, in Kysely's words or in SQL. */
export function tablesWrittenIn(text: string, tables: ReadonlySet<string>): Set<string> {
  const written = text.matchAll(
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert\s+into|delete\s+from|update)\s+(\w+)/gi,
  )
  return new Set(
    [...written].map(([, kysely, plain]) => kysely ?? plain ?? '').filter((one) => tables.has(one)),
  )
}

/** The names of the tables that the generated types describe. */
export function tablesIn(types: string): Set<string> {
  const all = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(types)?.[1] ?? ''
  return new Set([...all.matchAll(/^\s+(\w+): /gm)].map(([, name = '']) => name))
}
