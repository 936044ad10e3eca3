import type { Deps } from '../deps.ts'

/** For how many minutes the mails of staff's acts wait; 0 is at once. Other settings stay. */
export async function holdMail({ db }: Pick<Deps, 'db'>, holdMinutes: number): Promise<void> {
  const { value } = await db.selectFrom('setting').select('value').executeTakeFirstOrThrow()
  const settings = typeof value === 'object' && value !== null ? value : {}
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...settings, mail: { holdMinutes } }) })
    .execute()
}
