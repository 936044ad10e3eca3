import type { HotPayload } from 'vite'

/** What the thread that serves is asked for. */
export type ToServing =
  /** The one before it has stopped: the data are free. */
  | { act: 'start' }
  | { act: 'stop' }
  | { act: 'readWords' }
  | { act: 'forgetPages' }
  | { act: 'module'; id: number; answer: ModuleAnswer }

/** What it says. */
export type FromServing =
  | { event: 'serves'; port: number }
  | { event: 'wordsRead' }
  | { event: 'asksForModule'; id: number; asked: HotPayload }

export type ModuleAnswer = { result: unknown } | { error: unknown }
