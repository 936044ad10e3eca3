import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Scope } from '#contract/identity/permissions.ts'

interface Columns {
  scope: Scope['kind']
  scope_destinations: DestinationKey[]
}

/** The scope that an account's columns define. */
export function scopeOf({ scope: kind, scope_destinations: destinations }: Columns): Scope {
  return kind === 'destinations' ? { kind, destinations } : { kind }
}

export function scopeColumns(scope: Scope): Columns {
  return {
    scope: scope.kind,
    scope_destinations: scope.kind === 'destinations' ? [...scope.destinations] : [],
  }
}
