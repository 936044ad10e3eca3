/** One file for a process to run. */
export interface Task {
  path: string
  /** How many the process has run before. */
  filesBefore: number
}

export interface FileResult {
  file: string
  /** What the run of the file said. */
  text: string
  /** Names of what failed. */
  failed: string[]
  counts: Counts
  seconds: number
  cpuSeconds: number
  /** What the file changed of what its process shares with the files after it. */
  changed: string[]
  /** The memory of its process, in bytes. */
  rss: number
  /** The output of its first try, if that failed and a second one was made. */
  failedBefore?: string
}

/** The counts of tests, as Node reports them. */
export const noCounts = {
  tests: 0,
  suites: 0,
  passed: 0,
  failed: 0,
  cancelled: 0,
  skipped: 0,
  todo: 0,
}

export type Counts = typeof noCounts

export function sumOf(counts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0)
  return {
    tests: sum('tests'),
    suites: sum('suites'),
    passed: sum('passed'),
    failed: sum('failed'),
    cancelled: sum('cancelled'),
    skipped: sum('skipped'),
    todo: sum('todo'),
  }
}
