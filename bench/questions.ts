/** Different searches of the catalogue, the same in every run. */
export function questionsFrom(count: number): string[] {
  const asked = new Set<string>()
  let state = 12_345
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
  const pick = (from: readonly string[]) => from[next(from.length)] ?? ''
  while (asked.size < count) {
    const question = new URLSearchParams()
    const text = pick(texts)
    if (text !== '') question.set('q', text)
    for (const [name, values] of Object.entries(filters)) {
      const value = pick(values)
      if (value !== '') question.set(name, value)
    }
    asked.add(question.toString())
  }
  return [...asked]
}

const texts = [
  '',
  '',
  '',
  'computer science',
  'computr science',
  'génie civil',
  'genie',
  'civil engineering',
  'mba',
  'istanbul',
  'İstanbul',
  'nursing',
  'droit',
  'law bachelor',
  'mechanical',
  'mecanique',
  'btech electronics',
  'paris',
  'business',
  'architectur',
  'medicine',
  'data',
  'langues',
  'tourism',
]
const filters: Record<string, string[]> = {
  destination: ['india', 'france', 'turkey', 'dubai', 'china', 'india,france', ''],
  level: ['bachelor', 'master', 'doctorate', 'bachelor,master', '', ''],
  field: ['06', '07', '04', '02', '', ''],
  language: ['en', 'fr', 'tr', '', ''],
  mode: ['on_campus', 'online', '', '', ''],
  channel: ['agency', 'national_portal', '', '', ''],
  city: ['Istanbul', 'Paris,Lyon', '', '', '', '', ''],
  intake: ['2027-autumn', '2027-spring,2027-autumn', '', '', ''],
  tuition: ['1000-3000', 'unknown', '0-1000,1000-3000', '', '', '', ''],
  duration: ['13-24', '25-36,37-48', '', '', '', ''],
  nationality: ['SN', 'IN', 'DE', 'TR', '', '', '', ''],
  currency: ['XOF', 'INR', 'USD', '', '', ''],
  tuitionMin: ['500', '', '', '', '', ''],
  tuitionMax: ['3000', '10000', '', '', ''],
  openOnly: ['true', '', ''],
  sort: ['relevance', 'title', 'tuition', 'deadline'],
  page: ['1', '1', '2', '5'],
}
