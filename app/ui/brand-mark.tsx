/** The mark: a footbridge hung between two towers. It takes the colour of the text around it. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M7 4v23M25 4v23" />
      <path
        d="M1 13.500C4 12 6 8 7 4.500c2 8 5 13 9 13s7-5 9-13c1 3.5 3 7.5 6 9"
        strokeWidth="1.5"
      />
      <path d="M11.5 14v8M16 17.500V22M20.5 14v8" strokeWidth="1.5" />
      <path d="M0 23h32" stroke="var(--mark-deck, var(--accent))" strokeWidth="3" />
    </svg>
  )
}
