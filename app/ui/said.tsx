import { directionOf, fallbackLanguage } from '#contract/common/values/languages.ts'
import { partsOf } from '#contract/common/values/set-apart.ts'

/** A text of which parts may have fallen back: those say which language they are in. */
export function Said({ children }: { children: string }) {
  const parts = partsOf(children)
  if (parts.length === 1) return children
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their place
      <span key={at} lang={fallbackLanguage} dir={directionOf(fallbackLanguage)}>
        {part}
      </span>
    ),
  )
}
