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
      <path d="M8.5 4v25M23.5 4v25" />
      <path
        d="M0 16.5C4 14 7 10 8.5 5.5C10.5 13 13 17 16 17s5.5-4 7.5-11.5C25 10 28 14 32 16.5M12.5 15v7M16 17v5M19.5 15v7M4 13.5V22M28 13.5V22"
        strokeWidth="1.5"
      />
      <path d="M0 22.5h32" stroke="var(--mark-deck, var(--accent))" strokeWidth="3" />
    </svg>
  )
}
