import { namesIn } from './names-in.ts'

interface WithNamesProps {
  /** The names in the sentence, such as a university. */
  names?: readonly (string | null | undefined)[] | undefined
  children: string
}

/**
 * A sentence with names in it, which no browser translates and which are read in their language. It
 * is one box: in a button its pieces would be set apart, without their spaces.
 */
export function WithNames({ names, children }: WithNamesProps) {
  return (
    <span>
      {namesIn(children, names).map(({ said, isName, lang, isUnbroken }, at) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay in their place
          <span key={at} lang={lang} translate="no" className={isUnbroken && 'unbroken'}>
            {said}
          </span>
        ) : (
          said
        ),
      )}
    </span>
  )
}
