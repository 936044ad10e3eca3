import type { ReactNode } from 'react'
import { Said } from '../../../ui/said.tsx'

/** A list of facts: what it is, and what it amounts to. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? <Said>{value}</Said> : value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
