import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { nameLanguage } from '#contract/words/values/name-language.ts'
import { InLanguage } from '../../ui/in-language.tsx'

interface OwnNameProps {
  destination: DestinationKey
  /** Its name in English, if known. */
  english?: string | undefined
  children: string
}

/** The own name of a university, a program or an award, in its own language. */
export function OwnName({ destination, english, children }: OwnNameProps) {
  return <InLanguage lang={nameLanguage(children, destination, english)}>{children}</InLanguage>
}
