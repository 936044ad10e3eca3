/** What sets an endpoint apart from a call in JSON whose address anyone may see. */
export interface Traits {
  /** What its body is; left out, JSON. A body of another kind has its own limits. */
  carries?: Carried
  /**
   * Where its anti-forgery token is; left out, in the header `X-XSRF-TOKEN`. `field`: a form without
   * scripts may carry it as `_token`, and the endpoint checks it there. `none`: anyone with the link may
   * call it from anywhere, because it lets them do nothing that they would regret.
   */
  token?: 'field' | 'none'
  /**
   * The parameter of its path that opens something to anyone who knows it: no log has it, and no answer
   * is cached.
   */
  secret?: string
  /**
   * What a caller names may be a guess: calls that find nothing are counted, and after so many in an
   * hour a network has to wait. An address with a secret needs no such word.
   */
  countsMisses?: true
  /**
   * It answers the same to every caller until the catalogue changes: pages of several visitors may be
   * made from one answer.
   */
  shared?: true
  /**
   * It changes a version that the caller has seen: `If-Match: "7"` says which one. The handler has it
   * as `c.var.version`.
   */
  version?: true
}

/** A file as its bytes, a part of one by the tus protocol, or a form with files. */
export type Carried = keyof typeof bodies

const bytes = { schema: { type: 'string', format: 'binary' } } as const
const form = { schema: { type: 'object' } } as const

/** As in the OpenAPI document; with special schemas, so that nothing else reads the body. */
export const bodies = {
  file: { required: true, content: { 'application/octet-stream': bytes } },
  part: { required: true, content: { 'application/offset+octet-stream': bytes } },
  form: { required: true, content: { 'multipart/form-data': form } },
} as const

/** Whether a body of this `Content-Type` is of the kind that such an endpoint carries. */
export function isBodyOf(carries: Carried, contentType: string | undefined): boolean {
  // The boundary of a form follows its type; a file has nothing to add to it.
  if (carries === 'form') return isForm(contentType)
  return contentType !== undefined && Object.hasOwn(bodies[carries].content, contentType)
}

export function isForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\b/i.test(contentType ?? '')
}
