import type { FormCheck } from '#contract/common/form-check.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { isSameText, keyFor, signatureOf } from '../../keys/secret.ts'

type Needs = Pick<Deps, 'env' | 'now' | 'secret'>

/** `first` for a page that was opened, `again` for one that has asked to press once more. */
type Kind = 'first' | 'again'

const mostAgeMs = 24 * 3600_000

/** `kind.instant.signature`: when a visitor was shown a form. It is bound to their browser. */
export function makeFormStamp({ now, secret }: Needs, visitor: string, kind: Kind): string {
  const named = `${kind}.${now().getTime()}`
  return `${named}.${signatureFor(secret, visitor, named)}`
}

/**
 * Throws `press_again` if a form was sent faster than anyone reads it, without its stamp, or with the
 * invisible field filled in. No one is refused for good: the page shows the answers and asks to press
 * once more, and the next submission is accepted, whatever its hidden field holds.
 */
export function refuseUnpressed(deps: Needs, visitor: string, { website, stamp }: FormCheck): void {
  // A program that calls the API openly has no page, and only the limits apply to it.
  if (website === '' && stamp === undefined) return
  const read = readStamp(deps, visitor, stamp ?? '')
  const isPressed =
    read !== undefined && read.ageMs >= deps.env.formLeastSeconds * 1000 && read.ageMs <= mostAgeMs
  if (isPressed && (read.kind === 'again' || website === '')) return
  throw new Problem('press_again')
}

function readStamp(
  { now, secret }: Needs,
  visitor: string,
  stamp: string,
): { kind: Kind; ageMs: number } | undefined {
  const parts = /^((first|again)\.(\d{1,15}))\.([\w-]{43})$/.exec(stamp)
  if (!parts || visitor === '') return undefined
  const [, named = '', kind, instant, signature = ''] = parts
  if (!isSameText(signature, signatureFor(secret, visitor, named))) return undefined
  return { kind: kind === 'again' ? 'again' : 'first', ageMs: now().getTime() - Number(instant) }
}

function signatureFor(secret: Deps['secret'], visitor: string, named: string): string {
  return signatureOf(keyFor(secret, 'form stamp'), `${visitor}!${named}`)
}
