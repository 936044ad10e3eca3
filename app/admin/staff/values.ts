import { fallbackLanguage, type Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { StaffRow } from '#contract/identity/identity.ts'
import {
  type Permission,
  type PresetName,
  presetNames,
  presets,
} from '#contract/identity/permissions.ts'

/** The values of the form; an empty preset means an individual choice. */
export interface StaffValues {
  givenNames: string
  familyName: string
  email: string
  title: string
  role: string
  preset: string
  permissions: Permission[]
  language: string
  languages: Language[]
  scope: string
  destinations: DestinationKey[]
}

export function toValues(staff: StaffRow | undefined): StaffValues {
  return {
    givenNames: staff?.givenNames ?? '',
    familyName: staff?.familyName ?? '',
    email: staff?.email ?? '',
    title: staff?.title ?? '',
    role: staff?.role ?? 'admin',
    preset: staff?.preset ?? '',
    permissions: staff?.permissions ?? [],
    language: staff?.language ?? fallbackLanguage,
    languages: staff?.languages ?? [],
    scope: staff?.scope.kind ?? 'all',
    destinations: staff?.scope.kind === 'destinations' ? staff.scope.destinations : [],
  }
}

/** What an edit sends: the address is set by the invitation and is not part of it. */
export function toEdit({ email: _email, scope, destinations, ...values }: StaffValues) {
  return {
    ...values,
    scope: scope === 'destinations' ? { kind: scope, destinations } : { kind: scope },
    familyName: values.familyName.trim() || null,
    title: values.title.trim() || null,
    preset: values.role === 'admin' && values.preset ? values.preset : null,
    permissions: values.role === 'admin' ? values.permissions : [],
  }
}

export function toInvitation(values: StaffValues) {
  return { ...toEdit(values), email: values.email }
}

export function presetOf(name: string): readonly Permission[] | undefined {
  const known = presetNames.find((one): one is PresetName => one === name)
  return known && presets[known]
}
