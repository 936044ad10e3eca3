import { type DestinationKey, drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { type PresetName, presets, type Scope } from '#contract/identity/permissions.ts'
import { testPasswordHash } from '#server/testing/factories-identity.ts'
import type { Random } from '../random.ts'
import { opaqueKey } from './opaque.ts'

export interface Colleague {
  id: number
  key: string
  name: string
  scope: Scope
}

export interface Office {
  /** See everything. */
  heads: readonly Colleague[]
  /** Have files of their own; some see these alone. */
  counsellors: readonly Colleague[]
}

const counsellors = 24

/**
 * The office: an owner, managers of everything and of destinations, counsellors, reviewers, an
 * auditor. Everybody signs in as `staff-<number>@passerelle.test` with the password of the tests.
 */
export function makeOffice(random: Random, firstId: number) {
  let id = firstId
  const make = (preset: PresetName, scope: Scope) => {
    const number = id - firstId + 1
    const given = random.pick(['Amina', 'Claire', 'Rajesh', 'Selin', 'Omar', 'Mei', 'Youssef'])
    const family = random.pick(['Diallo', 'Martin', 'Kapoor', 'Demir', 'Haddad', 'Lin'])
    const row = {
      id: id++,
      key: opaqueKey(random),
      email: `staff-${number}@passerelle.test`,
      password_hash: testPasswordHash,
      role: 'admin',
      preset,
      permissions: presets[preset],
      given_names: given,
      family_name: `${family} ${number}`,
      language: random.pick(['en', 'fr']),
      languages: ['en', 'fr'],
      status: 'active',
      email_verified_at: '2025-01-01T00:00:00Z',
      scope: scope.kind,
      scope_destinations: scope.kind === 'destinations' ? scope.destinations : [],
    }
    return {
      row,
      colleague: { id: row.id, key: row.key, name: `${given} ${row.family_name}`, scope },
    }
  }
  const of = (destination: DestinationKey): Scope => ({
    kind: 'destinations',
    destinations: [destination],
  })
  const heads = [
    make('owner', { kind: 'all' }),
    make('manager', { kind: 'all' }),
    make('auditor', { kind: 'all' }),
    make('reviewer', { kind: 'all' }),
    make('editor', { kind: 'all' }),
  ]
  const leads = drawnDestinations.map((destination) => make('manager', of(destination)))
  const others = Array.from({ length: counsellors }, (_, at) =>
    make('counsellor', { kind: at % 2 === 0 ? 'own' : 'all' }),
  )
  const everybody = [...heads, ...leads, ...others]
  return {
    rows: everybody.map(({ row }) => row),
    office: {
      heads: heads.slice(0, 2).map(({ colleague }) => colleague),
      counsellors: others.map(({ colleague }) => colleague),
    } satisfies Office,
  }
}
