import { budgetOf } from './budgets.ts'

/** The figures as a page to read: each part a heading, each leaf a line of a table. */
export function writeReport(results: Record<string, unknown>): string {
  const parts = Object.entries(results).filter(([name]) => name !== 'at' && name !== 'machine')
  return [
    '# Figures',
    '',
    `Measured ${String(results['at'])} on ${inWords(results['machine'])}.`,
    '',
    'Machines differ and are noisy: compare ratios, each measured in one run.',
    ...parts.flatMap(([name, value]) => [
      '',
      `## ${name}`,
      '',
      '| what | figure | budget |',
      '|---|---|---|',
      ...leaves(value, '').map(([path, leaf]) => `| ${path} | ${leaf} | ${budgetOf(path)} |`),
    ]),
    '',
  ].join('\n')
}

function inWords(machine: unknown): string {
  return leaves(machine, '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path || 'value', String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path} · ${key}`),
  )
}
