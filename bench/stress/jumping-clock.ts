import { readFileSync } from 'node:fs'

/*
 * Loaded before a process: its clock is as many milliseconds ahead as the file in `CLOCK_AHEAD` says,
 * which is read again and again. Timers and the database keep the real time.
 */

const file = process.env['CLOCK_AHEAD'] ?? ''
const RealDate = Date
let ahead = 0
const read = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    ahead = 0
  }
}
read()
setInterval(read, 100).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], self) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + ahead] : args, self),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name, self) =>
    name === 'now' ? () => target.now() + ahead : Reflect.get(target, name, self),
})
