/** Outlines on a 24 grid, drawn for this product: one stroke width, square ends. */
const outlines = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'm6 9 6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  check: 'm5 12.5 4.5 4.5L19 7',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.5v.5',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5v5.5m0 3v.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v6m0-9.5V8',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  calendar: 'M4 6h16v15H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3.5 2.5',
  place:
    'M12 21c-4-4.5-6.5-8-6.5-11.5a6.5 6.5 0 0 1 13 0C18.5 13 16 16.5 12 21Zm0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9.500h17M3.5 14.500h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z',
  moon: 'M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5.500V5m0 14v2.500M2.5 12H5m14 0h2.500M5.3 5.3 7 7m10 10 1.7 1.700M5.3 18.7 7 17M17 7l1.7-1.7',
  document: 'M6 3h8l5 5v13H6V3Zm8 0v5h5M9 13h7M9 17h7',
  money: 'M3 6h18v12H3zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 9v0M18 15v0',
  cap: 'M2.5 9.5 12 5l9.5 4.500L12 14 2.5 9.500Zm4 2V16c2 2.5 9 2.5 11 0v-4.500M21.5 9.500V16',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c0-5 4-6.5 8-6.500s8 1.5 8 6.5',
  mail: 'M3 5.500h18v13H3zM3 7l9 7 9-7',
  phone:
    'M6 3h4l1.5 5L9 10c1 2.5 2.5 4 5 5l2-2.5 5 1.500v4c0 2-1.5 3-3 3C10 21 3 14 3 6c0-1.5 1-3 3-3Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  compare: 'M8 4v16M16 4v16M3 8h5M16 8h5M3 14h5M16 14h5',
  star: 'm12 3.5 2.6 5.6 6 .7-4.5 4.2 1.2 6-5.3-3-5.3 3 1.2-6-4.5-4.2 6-.7L12 3.500Z',
  shield: 'M12 3 4.5 6v5.500c0 5 3.5 8 7.5 9.5 4-1.5 7.5-4.5 7.5-9.500V6L12 3Z',
} as const

export type IconName = keyof typeof outlines

/** What points along the line, or leans on it: mirrored where lines run from right to left. */
const turning: ReadonlySet<IconName> = new Set(['arrow', 'back', 'external'])

interface IconProps {
  name: IconName
  size?: number
  className?: string
}

/** Beside words it adds no meaning: it is hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      data-turns={turning.has(name) || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines[name]} />
    </svg>
  )
}
