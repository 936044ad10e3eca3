import pg from 'pg'

/** Where a process ends as with `kill -9`. */
export interface DieAt {
  /** What the text of a statement matches, as a regular expression. */
  statement: string
  /** Which of the statements that match, counted from 1. */
  nth?: number
  /**
   * Before it is sent; or at the end of its transaction: when the COMMIT is on its way, or has been
   * answered and nothing else was done yet.
   */
  when: 'before' | 'committing' | 'committed'
}

/*
 * Loaded before the server, with what `DIE_AT` says. Only tests start it.
 */

const { statement, nth = 1, when }: DieAt = JSON.parse(process.env['DIE_AT'] ?? '')
const wanted = new RegExp(statement, 'i')
const { query } = pg.Client.prototype
const doomed = new WeakSet<object>()
let seen = 0

const die = () => void process.kill(process.pid, 'SIGKILL')

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: Parameters<typeof query>): unknown {
    const text = textOf(args[0])
    if (wanted.test(text) && ++seen === nth) {
      if (when === 'before') die()
      doomed.add(this)
    }
    const answer: unknown = Reflect.apply(query, this, args)
    if (doomed.has(this) && text === 'commit') {
      if (when === 'committing') process.nextTick(die)
      else if (answer instanceof Promise) void answer.then(die)
    }
    return answer
  },
})

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : ''
  return typeof text === 'string' ? text : ''
}
