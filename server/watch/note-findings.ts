import type { Finding } from '../audit/verify-audit.ts'
import { noteSecurity } from '../security-log/act.ts'

/** Says what is wrong with the trail, each finding by its kind and where it is. */
export function noteSeals(findings: readonly Finding[]): void {
  for (const { kind, ...where } of findings) {
    const [place] = Object.values(where)
    noteSecurity({
      event: 'seal_broken',
      outcome: 'found',
      object: place === undefined ? kind : `${kind}:${place}`,
    })
  }
}
