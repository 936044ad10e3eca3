/** How much of a body has left, of all of it, in bytes. */
export type OnSent = (sent: number, total: number) => void

/** A request like `fetch` makes it, which says how much of its body has left: `fetch` can't. */
export function sendSaying(onSent: OnSent) {
  return (address: string, { method, body, headers, signal }: Sent): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.withCredentials = true
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
      request.onload = () => resolve(answerOf(request))
      // As `fetch` says it.
      request.onerror = () => reject(new TypeError('The connection broke'))
      request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })
}

interface Sent {
  method: string
  body: Blob
  headers: Headers
  signal?: AbortSignal | undefined
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const [name, ...value] = line.split(':')
    return name ? [[name, value.join(':').trim()]] : []
  })
  const body = request.status === 204 ? null : request.responseText
  return new Response(body, { status: request.status, headers })
}
