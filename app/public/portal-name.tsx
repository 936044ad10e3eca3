import {
  type PortalKey,
  portalLanguages,
  portalNames,
} from '#contract/admissions/values/portals.ts'
import { InLanguage } from '../ui/in-language.tsx'

export function PortalName({ children: portal }: { children: PortalKey }) {
  return <InLanguage lang={portalLanguages[portal]}>{portalNames[portal]}</InLanguage>
}
