/** So long a file may take to open, and a page to be drawn, before a download is offered instead. */
export const patienceMs = { open: 20_000, page: 15_000 }

/**
 * The result of work on a stranger's file. If it takes longer than `ms` it is given up, once, and
 * this rejects: a file can be small and well-formed, and still keep a reviewer's browser busy for hours.
 */
export async function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new Error(`The file took longer than ${ms} ms`))
    }, ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
