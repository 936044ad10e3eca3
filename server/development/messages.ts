import type { HotPayload } from 'vite'

/** Requests to the thread that serves. */
export type ToServing =
  /** The previous thread has stopped: the data are free. */
  | { act: 'start' }
  | { act: 'stop' }
  | { act: 'readWords' }
  | { act: 'forgetPages' }
  | { act: 'module'; id: number; answer: ModuleAnswer }

/** Its messages. */
export type FromServing =
  | { event: 'serves'; port: number }
  | { event: 'wordsRead' }
  | { event: 'asksForModule'; id: number; asked: HotPayload }

export type ModuleAnswer = { result: unknown } | { error: unknown }
