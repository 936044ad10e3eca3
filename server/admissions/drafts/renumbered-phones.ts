/*
 * Countries whose numbers grew longer or changed their beginning in a way that the number itself
 * shows. Many people still have the old one in their address book.
 */

interface Change {
  since: number
  /** What an old number begins with, and what that has become. */
  rules: readonly (readonly [old: RegExp, now: string])[]
}

const changes: Readonly<Record<string, Change>> = {
  // 30 November 2024: 01 before every number of eight digits.
  BJ: { since: 2024, rules: [[/^(?=\d{8}$)/, '01']] },
  // 31 January 2021: by operator, which the second digit of a mobile number showed.
  CI: {
    since: 2021,
    rules: [
      [/^(?=[04-8][0-3]\d{6}$)/, '01'],
      [/^(?=[04-8][4-6]\d{6}$)/, '05'],
      [/^(?=[04-8][7-9]\d{6}$)/, '07'],
    ],
  },
  // 21 November 2014: 6 before mobile numbers, 2 before landline numbers.
  CM: {
    since: 2014,
    rules: [
      [/^(?=[579]\d{7}$)/, '6'],
      [/^(?=[23]\d{7}$)/, '2'],
    ],
  },
  // 1 September 2013: 5 before mobile numbers.
  MU: { since: 2013, rules: [[/^(?=[79]\d{6}$)/, '5']] },
  // 15 September 2018: mobile numbers of eleven digits have ten.
  VN: {
    since: 2018,
    rules: [
      [/^16([2-9])(?=\d{7}$)/, '3$1'],
      [/^120(?=\d{7}$)/, '70'],
      [/^121(?=\d{7}$)/, '79'],
      [/^122(?=\d{7}$)/, '77'],
      [/^126(?=\d{7}$)/, '76'],
      [/^128(?=\d{7}$)/, '78'],
      [/^123(?=\d{7}$)/, '83'],
      [/^124(?=\d{7}$)/, '84'],
      [/^125(?=\d{7}$)/, '85'],
      [/^127(?=\d{7}$)/, '81'],
      [/^129(?=\d{7}$)/, '82'],
      [/^186(?=\d{7}$)/, '56'],
      [/^188(?=\d{7}$)/, '58'],
      [/^199(?=\d{7}$)/, '59'],
    ],
  },
}

/** An old national number as it has been dialled since its country changed them; undefined for any other. */
export function renumber(
  national: string,
  country: string,
): { national: string; since: number } | undefined {
  const change = changes[country]
  const rule = change?.rules.find(([old]) => old.test(national))
  return change && rule && { national: national.replace(...rule), since: change.since }
}
