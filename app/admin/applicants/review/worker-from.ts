/**
 * Starts one of our workers; the pages' policy accepts its address only from our own Trusted Types
 * policy.
 */
export function workerFrom(path: string): Worker {
  return new Worker(scriptAddress(path), { type: 'module' })
}

function scriptAddress(path: string): string {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (!hasPolicies(types)) return path
  policy ??= types.createPolicy('review-workers', { createScriptURL: (address) => address })
  return policy.createScriptURL(path)
}

interface Policy {
  createScriptURL: (address: string) => string
}
let policy: Policy | undefined

function hasPolicies(
  types: unknown,
): types is { createPolicy: (name: string, rules: Policy) => Policy } {
  return typeof types === 'object' && types !== null && 'createPolicy' in types
}
