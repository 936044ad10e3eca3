/** For how many days, weeks and months a backup is kept. */
export interface KeepRule {
  days: number
  weeks: number
  months: number
}

/** `7d,4w,12m` in any order, with parts left out; undefined for anything else. */
export function readKeepRule(text: string): KeepRule | undefined {
  const rule: KeepRule = { days: 0, weeks: 0, months: 0 }
  for (const part of text.split(/[\s,]+/).filter((one) => one !== '')) {
    const [, count = '', unit = ''] = /^(\d{1,4})([dwm])$/.exec(part) ?? []
    if (unit === '') return undefined
    rule[unit === 'd' ? 'days' : unit === 'w' ? 'weeks' : 'months'] = Number(count)
  }
  return rule.days + rule.weeks + rule.months > 0 ? rule : undefined
}
