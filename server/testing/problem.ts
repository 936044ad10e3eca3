/** The code of a problem that was answered. */
export async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).json()).code
}

/** A problem as it was answered, but for the number of its request. */
export async function problemOf(answer: Response) {
  const { requestId: _, ...problem } = await answer.json()
  return problem
}
