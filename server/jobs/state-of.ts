interface Times {
  cancelled_at: Date | null
  finished_at: Date | null
}

/** Where a job is by its times. */
export function stateOf({
  cancelled_at,
  finished_at,
}: Times): 'running' | 'finished' | 'cancelled' {
  if (cancelled_at !== null) return 'cancelled'
  return finished_at === null ? 'running' : 'finished'
}
