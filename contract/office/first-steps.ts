import { z } from 'zod'

/** What an office sets up before its first applicant, in the recommended order. */
export const firstStepNames = [
  /** Only if a call came through a proxy that is not trusted. */
  'proxy',
  'contact',
  'address',
  'mail',
  /** Not if the office has decided that nothing is scanned. */
  'scanner',
  'factor',
  'colleagues',
  'owners',
  'catalogue',
  'application',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** Each step, and whether the installation shows that it is done. */
export const FirstSteps = z.object({
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
})
export type FirstSteps = z.infer<typeof FirstSteps>
