import { contrast, textInks, toldContrast } from './contrast.ts'
import {
  builtRules,
  type Community,
  type DestinationRules,
  knownRules,
} from './destination-rules.ts'
import type { InLanguages } from './languages.ts'
import {
  type DestinationKey,
  type Drawing,
  type DrawnDestination,
  drawnDestinations,
} from './vocabulary.ts'

export const communities = ['eu', 'saarc'] as const satisfies Community[]

/** Colours `#rrggbb`. */
export interface Tint {
  ground: string
  /** Ornament, skyline, bars of charts and small print on that ground. */
  ink: string
}

/**
 * How long a passport must be valid: this many months from the first day of a stay, or from its
 * end.
 */
export interface PassportValidity {
  months: number
  afterStay: boolean
}

export interface Colours {
  light: Tint
  dark: Tint
}

interface Destination extends Colours {
  /** If the destination is a city and not its whole country: that city. */
  city: string | null
  passport: PassportValidity | null
}

/** A row of the table: what is known of a destination besides its guide. */
export interface DestinationRow extends Destination, DestinationRules {
  key: DestinationKey
  name: InLanguages
  published: boolean
  alsoIn: string[]
  ornament: Drawing
  skyline: Drawing
}

/**
 * The rows that come with the product, apart from what is in `destination-rules.ts`, which
 * visitors' pages load. The style sheet is made from here; everything else uses the rows of the
 * table.
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

/** The office's own, if no others were chosen. */
export const plainColours: Colours = {
  light: { ground: '#e6eff8', ink: '#003366' },
  dark: { ground: '#12263a', ink: '#9ecbf5' },
}

let known = new Map<DestinationKey, Destination>(Object.entries(builtDestinations))
let added: readonly DestinationRow[] = []
const ofNone: Destination = { ...plainColours, city: null, passport: null }

/** What is known of a destination; nothing if it hasn't been named yet. */
export function destinationOf(key: DestinationKey): Destination {
  return known.get(key) ?? ofNone
}

/**
 * Takes over all rows of the table, replacing those before: the server does so when it starts and
 * when a row changes, and a page does with the rows it is given.
 */
export function learnDestinations(rows: readonly DestinationRow[]): void {
  knownRules.clear()
  for (const [key, rules] of Object.entries(builtRules)) knownRules.set(key, rules)
  added = rows.filter((row) => !isAsBuilt(row))
  known = new Map(Object.entries(builtDestinations))
  for (const { key, light, dark, city, passport } of rows) {
    known.set(key, { light, dark, city, passport })
  }
  for (const { key, country, alsoIn, community, namesIn, ornament, skyline } of rows) {
    knownRules.set(key, { country, alsoIn, community, namesIn, ornament, skyline })
  }
}

/** The rows that the product does not come with, or not in this form. */
export function addedDestinations(): readonly DestinationRow[] {
  return added
}

/** The keys that an address may name: those of the product, and those that were published. */
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
  if (row.ornament !== key || row.skyline !== key || row.alsoIn.length > 0) return false
  const summaryOf = ({ light, dark }: Colours, { country, community, namesIn }: DestinationRules) =>
    [light.ground, light.ink, dark.ground, dark.ink, country, community, namesIn].join()
  return summaryOf(row, row) === summaryOf(builtDestinations[drawn], builtRules[drawn])
}

/** The drawings that a destination has while nobody has chosen any. */
export function firstDrawing(key: DestinationKey): Drawing {
  return drawnDestinations.find((one) => one === key) ?? 'plain'
}

/** Whether it has its own drawings. */
export function isDrawn(key: DestinationKey): boolean {
  return drawnDestinations.some((one) => one === key)
}

/** Where texts would have less contrast with the ground than the accessibility page promises. */
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

/** The rules of these in a sheet of their own, with the plain drawings where one has them. */
export function destinationSheet(rows: readonly DestinationRow[]): string {
  const colours = destinationStyles(Object.fromEntries(rows.map((row) => [row.key, row])))
  const isPlain = rows.some((row) => row.ornament === 'plain' || row.skyline === 'plain')
  return isPlain ? `${colours}\n${plainDrawings}` : colours
}

/** The default drawings: dots, a row of hills, and a door with an arch. */
export const plainDrawings = `span[data-ornament="plain"] {
  mask: radial-gradient(circle, #000 2px, transparent 2.5px) center top / 24px 24px;
}
span[data-ornament="plain"][data-skyline] {
  mask: radial-gradient(ellipse 62% 70% at 50% 100%, rgb(0 0 0 / 45%) 98%, transparent) center bottom / 12rem 55% repeat-x;
}
span[data-door="plain"] {
  border-radius: 50% 50% 0 0 / 38% 38% 0 0;
  scale: 0.9;
  transform-origin: bottom;
  mask: none;
}
span[data-door="plain"] > span + span {
  border: 0.375rem solid var(--tint-ink);
  border-radius: inherit;
  background: none;
  mask: none;
}`
