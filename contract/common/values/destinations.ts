import { type DestinationKey, destinationKeys } from './vocabulary.ts'

/** Colours `#rrggbb`. */
export interface Tint {
  ground: string
  /** Ornament, skyline, bars of charts and small print on that ground. */
  ink: string
}

/** What a stay asks of a passport: so many months from its first day, or from its end. */
interface PassportValidity {
  months: number
  afterStay: boolean
}

interface Destination {
  light: Tint
  dark: Tint
  /** Where the destination is a city and not its whole country: that city. */
  city: string | null
  passport: PassportValidity | null
}

/**
 * What is known of a destination besides its guide: from here are made styles, shared pictures,
 * charts, structured data and the rules of the form. What visitors' pages load of it is in
 * `destination-rules.ts`.
 */
export const destinations: Record<DestinationKey, Destination> = {
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

/** One of something for each destination. */
export function perDestination<T>(of: (key: DestinationKey) => T): Record<DestinationKey, T> {
  return Object.fromEntries(destinationKeys.map((key) => [key, of(key)])) as Record<
    DestinationKey,
    T
  >
}

/** The rules that give any box with `data-destination` the colours of that destination. */
export function destinationStyles(
  all: Record<string, { light: Tint; dark: Tint }> = destinations,
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
