/** The limits of the design for figures, by their path in the report. */
const budgets: readonly [path: RegExp, budget: string][] = [
  [/^weightsKb · \w+ · document$/, '≤ 30'],
  [/^weightsKb · \w+ · script$/, '≤ 150, goal 100'],
  [/^weightsKb · \w+ · font$/, '≤ 50'],
  [/^weightsKb · \w+ · everything$/, '≤ 260, goal 160'],
  [/^lowDataKb · \w+ · (?:script|font|image)$/, '0'],
  [/^lowDataKb · \w+ · everything$/, '≤ 40, goal 25'],
  [/^journeyKb · everything$/, '≤ 600'],
  [/^renderMs · \w+ · p95$/, '≤ 40'],
  [/^uncached · finder · processor$/, '≤ 5, goal 3'],
  [/^uncached · finder · requestsPerSecond$/, '≥ 200, goal 350'],
  [/^uncached · \w+ · processor$/, '≤ 4'],
  [/^requestsPerSecond · finder · ratio$/, '≥ 0.6, goal 0.8'],
  [/^requestsPerSecond · \w+ · ratio$/, '≥ 0.7'],
  [/· (?:performance|accessibility|bestPractices|seo)$/, '≥ 95, goal 100'],
  [/· lcpSeconds$/, '≤ 1.6, goal 1.2'],
  [/· tbtMs$/, '≤ 100, goal 0'],
  [/· cls$/, '0'],
  [/^latencyMs · embedded · \d+ · p95$/, '≤ 60'],
  [/^latencyMs · postgresql · \d+ · p95$/, '≤ 25'],
  [/^undisturbed · p95Ms · \w+$/, '≤ 800'],
  [/^honest · p95Ms$/, '≤ 2000'],
  [/ · faults · \w+$/, '0'],
  [/^listMs · .* · p95$/, '≤ 120'],
  [/^openFileMs · p95$/, '≤ 200'],
  [/^thousand · (?:move|release) · seconds$/, '≤ 5'],
  [/^import · checkSeconds$/, '≤ 30'],
  [/^import · restoredExactly$/, 'true'],
  [/^besideRawPg · \w+ · ratio$/, '≥ 0.5'],
]

export function budgetOf(path: string): string {
  return budgets.find(([pattern]) => pattern.test(path))?.[1] ?? ''
}
