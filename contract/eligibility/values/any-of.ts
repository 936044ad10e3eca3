import type { Gap, Verdict } from './rules.ts'

/** The best result: met without a doubt, met, nearly met, then what is not known. */
export function anyOf(verdicts: readonly Verdict[]): Verdict {
  const met = verdicts.flatMap((one) => (one.state === 'met' ? [one] : []))
  const surest = met.toSorted((a, b) => Number(a.indicative) - Number(b.indicative))[0]
  if (surest) return surest
  const tell = [...new Set(verdicts.flatMap((one) => (one.state === 'unknown' ? one.tell : [])))]
  // Anything that can be changed comes before what can't, and a small step before a long one.
  const missed = withAllTests(
    verdicts
      .flatMap((one) => (one.state === 'missed' ? [one] : []))
      .toSorted((a, b) => distance(a.gap) - distance(b.gap)),
  )
  if (missed && distance(missed.gap) < unchangeable) return { ...missed, orTell: tell }
  return tell.length > 0 ? { state: 'unknown', tell } : (missed ?? { state: 'unwritten' })
}

type Missed = Extract<Verdict, { state: 'missed' }>

/** The nearest gap; if that is a test to take, every suitable test. */
function withAllTests(missed: readonly Missed[]): Missed | undefined {
  const [nearest] = missed
  if (nearest?.gap.about !== 'test') return nearest
  const any = missed.flatMap(({ gap }) => (gap.about === 'test' ? gap.any : []))
  return { ...nearest, gap: { about: 'test', any } }
}

const unchangeable = 3

/** How far a gap is from being closed: a share of the requirement, a test to take, or never. */
function distance(gap: Gap): number {
  switch (gap.about) {
    case 'score':
    case 'grade':
    case 'experience':
      return gap.short / gap.asked
    case 'test':
    case 'language':
    case 'expired':
      return 1
    case 'level':
      return 2
    default:
      return unchangeable
  }
}
