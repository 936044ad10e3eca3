import { randomUUID } from 'node:crypto'

/** Letters that no other test has, nor the same one at its second try: names have no digits. */
export function letters(): string {
  return randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
}

/** A name that nothing else has. */
export const unique = (name: string): string => `${name} ${letters()}`
