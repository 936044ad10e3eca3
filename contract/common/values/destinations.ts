import { contrast, textInks, toldContrast } from './contrast.ts'
import {
  builtRules,
  type Community,
  type DestinationRules,
  knownRules,
} from './destination-rules.ts'
import type { Language } from './languages.ts'
import { type DestinationKey, type DrawnDestination, drawnDestinations } from './vocabulary.ts'

export const communities = ['eu', 'saarc'] as const satisfies Community[]

/** Colours `#rrggbb`. */
export interface Tint {
  ground: string
  /** Ornament, skyline, bars of charts and small print on that ground. */
  ink: string
}

/** What a stay asks of a passport: so many months from its first day, or from its end. */
export interface PassportValidity {
  months: number
  afterStay: boolean
}

export interface Colours {
  light: Tint
  dark: Tint
}

interface Destination extends Colours {
  /** Where the destination is a city and not its whole country: that city. */
  city: string | null
  passport: PassportValidity | null
}

/** A row of the table: what is known of a destination besides its guide. */
export interface DestinationRow extends Destination, DestinationRules {
  key: DestinationKey
  name: Record<Language, string>
  published: boolean
}

/**
 * The rows that the product comes with, but for what is in `destination-rules.ts`, which visitors'
 * pages load. From here is made the style sheet; all else asks the rows that the table has.
 */
export const builtDestinations: Record<DrawnDestination, Destination> = {
  india: {
    light: { ground: '#f9e8d0', ink: '#83440a' },
    dark: { ground: '#2c2110', ink: '#f2b964' },
    city: null,
    passport: null,
  },
  china: {
    light: { ground: '#f8e2dd', ink: '#96262b' },
    dark: { ground: '#311817', ink: '#f2a096' },
    city: null,
    passport: { months: 6, afterStay: false },
  },
  dubai: {
    light: { ground: '#eae4f4', ink: '#53378a' },
    dark: { ground: '#221c35', ink: '#c6b1f1' },
    city: 'Dubai',
    passport: { months: 6, afterStay: false },
  },
  turkey: {
    light: { ground: '#d9eef2', ink: '#0a596f' },
    dark: { ground: '#0c2831', ink: '#7fd1e3' },
    city: null,
    passport: null,
  },
  france: {
    light: { ground: '#e3e8ef', ink: '#374760' },
    dark: { ground: '#1d2733', ink: '#b5c6de' },
    city: null,
    passport: { months: 3, afterStay: true },
  },
}

/** Those of the office, where nobody chose others. */
export const plainColours: Colours = {
  light: { ground: '#e6eff8', ink: '#003366' },
  dark: { ground: '#12263a', ink: '#9ecbf5' },
}

let known = new Map<DestinationKey, Destination>(Object.entries(builtDestinations))
let added: readonly DestinationRow[] = []
const ofNone: Destination = { ...plainColours, city: null, passport: null }

/** What is known of a destination; of one that nobody has named yet, nothing. */
export function destinationOf(key: DestinationKey): Destination {
  return known.get(key) ?? ofNone
}

/**
 * Takes over all rows of the table, in the place of those before: the server does when it starts and
 * when a row changes, a page does with those that it is given.
 */
export function learnDestinations(rows: readonly DestinationRow[]): void {
  knownRules.clear()
  for (const [key, rules] of Object.entries(builtRules)) knownRules.set(key, rules)
  added = rows.filter((row) => !isAsBuilt(row))
  known = new Map(Object.entries(builtDestinations))
  for (const { key, light, dark, city, passport } of rows) {
    known.set(key, { light, dark, city, passport })
  }
  for (const { key, country, community, namesIn } of rows) {
    knownRules.set(key, { country, community, namesIn })
  }
}

/** The rows that the product does not come with, or not so. */
export function addedDestinations(): readonly DestinationRow[] {
  return added
}

/** The keys that an address may name: those that the product comes with, and those that were published. */
export function nameableDestinations(): DestinationKey[] {
  return [
    ...drawnDestinations,
    ...addedDestinations().flatMap(({ key, published }) =>
      published && !isDrawn(key) ? [key] : [],
    ),
  ]
}

/** Whether pages know it without being given anything. */
function isAsBuilt({ key, ...row }: DestinationRow): boolean {
  const drawn = drawnDestinations.find((one) => one === key)
  if (drawn === undefined) return false
  const told = ({ light, dark }: Colours, { country, community, namesIn }: DestinationRules) =>
    [light.ground, light.ink, dark.ground, dark.ink, country, community, namesIn].join()
  return told(row, row) === told(builtDestinations[drawn], builtRules[drawn])
}

/** Whether it has drawings of its own. */
export function isDrawn(key: DestinationKey): boolean {
  return drawnDestinations.some((one) => one === key)
}

/** Where texts would not stand out from the ground as the page about accessibility promises. */
export function weakColours({ light, dark }: Colours): (keyof Colours)[] {
  const isWeak = ({ ground, ink }: Tint, inks: readonly string[]) =>
    [ink, ...inks].some((one) => contrast(one, ground) < toldContrast)
  return [
    ...(isWeak(light, textInks.light) ? (['light'] as const) : []),
    ...(isWeak(dark, textInks.dark) ? (['dark'] as const) : []),
  ]
}

/** The rules that give any box with `data-destination` the colours of that destination. */
export function destinationStyles(
  all: Readonly<Record<string, Colours>> = builtDestinations,
): string {
  const rules = (mode: 'light' | 'dark', before: string) =>
    Object.entries(all).map(
      ([key, { [mode]: tint }]) =>
        `${before}[data-destination="${key}"] {\n  --tint: ${tint.ground};\n  --tint-ink: ${tint.ink};\n}`,
    )
  return [
    ...rules('light', ''),
    '@media (prefers-color-scheme: dark) {',
    ...rules('dark', ':root:not([data-theme="light"]) '),
    '}',
    ...rules('dark', ':root[data-theme="dark"] '),
  ].join('\n')
}
