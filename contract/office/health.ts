import { z } from 'zod'

const At = z.iso.datetime()
const Count = z.number().int().min(0)

/** The state of the installation, in the few figures that an operator may have to act on. */
export const Health = z.object({
  version: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    bytes: Count,
  }),
  disk: z
    .object({
      freeBytes: Count,
      bytes: Count,
      /** Files of forms are refused. */
      isLow: z.boolean(),
    })
    .nullable(),
  mail: z.object({
    waiting: Count,
    /** Those that are waiting and should have left by now. */
    late: Count,
    /** Undelivered, and no one has dealt with them. */
    failed: Count,
  }),
  tasks: z.object({
    known: Count,
    /** Not done for too long, or failed the last time. */
    behind: z.array(
      z.object({
        /** By the name in the log. */
        task: z.string(),
        why: z.enum(['late', 'failed']),
        endedAt: At.nullable(),
      }),
    ),
  }),
  /** In the last 24 hours. */
  calls: z.object({ calls: Count, failures: Count }),
  slowest: z.array(
    z.object({
      /** The pattern of its address. */
      route: z.string(),
      calls: Count,
      meanMs: Count,
      slowestMs: Count,
    }),
  ),
  backup: z.object({
    state: z.enum(['fresh', 'old', 'none', 'unset', 'unreachable']),
    at: At.nullable(),
  }),
})
export type Health = z.infer<typeof Health>
