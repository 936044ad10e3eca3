interface Times {
  cancelled_at: Date | null
  finished_at: Date | null
}

/** The state of a job, by its times. */
export function stateOf({
  cancelled_at,
  finished_at,
}: Times): 'running' | 'finished' | 'cancelled' {
  if (cancelled_at !== null) return 'cancelled'
  return finished_at === null ? 'running' : 'finished'
}
