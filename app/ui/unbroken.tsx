const hyphened = /((?<![\p{L}\d-])(?:[A-Z]{2,4}|[Ee])-\p{L}+)/u

/**
 * A heading whose words with a hyphen (e-mail) are not taken apart at the end of a line. Its text
 * stays as it is, to be found on the page and read aloud.
 */
export function Unbroken({ children }: { children: string }) {
  return children.split(hyphened).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their place
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  )
}
