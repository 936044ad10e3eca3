/** What replaces an action's answer if the server was not reached. */
export interface Unreached {
  unreached: true
}

/**
 * Posts a form; a connection that breaks meanwhile, which a browser reports as a `TypeError`,
 * leaves the page as it is instead of giving way to an error page. Whatever else is thrown stays
 * thrown.
 */
export async function orUnreached<Answer>(
  post: () => Promise<Answer>,
): Promise<Answer | Unreached> {
  try {
    return await post()
  } catch (error) {
    if (error instanceof TypeError) return { unreached: true }
    throw error
  }
}

export function isUnreached(answer: unknown): answer is Unreached {
  return typeof answer === 'object' && answer !== null && 'unreached' in answer
}
