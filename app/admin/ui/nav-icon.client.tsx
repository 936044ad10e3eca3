const outlines = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  applicants:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.500 20c0-4 3-5.500 6.500-5.500s6.500 1.500 6.500 5.500M15.500 5.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .7 3.500 2.300 3.500 5.500',
  decisions: 'M4 6h9M4 11h6M4 16h5M12.500 15.500l3 3 5-6.500',
  messages: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
  mail: 'M3.500 6h17v12.500h-17zM4 6.500l8 6.500 8-6.500',
  privacy: 'M6 10.500h12V20H6zM8.500 10.500V7.500a3.500 3.500 0 0 1 7 0v3M12 14v2.500',
  programs:
    'M2.500 9.500 12 5l9.500 4.500L12 14 2.500 9.500ZM6.500 11.500V16c2 2.500 9 2.500 11 0v-4.500',
  universities: 'M3 20h18M4 9.500 12 4l8 5.500H4ZM6 10v8M10 10v8M14 10v8M18 10v8',
  scholarships:
    'M12 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM8.500 13 7 20.500l5-2.500 5 2.500-1.500-7.500M12 7v4M10 9h4',
  destinations:
    'M12 21c-4-4.500-6.500-8-6.500-11.500a6.500 6.500 0 0 1 13 0C18.500 13 16 16.500 12 21Zm0-14a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z',
  upkeep: 'M20 12a8 8 0 1 1-2.500-5.800M20 4v4.500h-4.500M8.500 12l2.500 2.500 4.500-5',
  connectors:
    'M12 4c4 0 7 1.100 7 2.500S16 9 12 9 5 7.900 5 6.500 8 4 12 4ZM5 6.500v11C5 18.900 8 20 12 20s7-1.100 7-2.500v-11M5 12c0 1.400 3 2.500 7 2.500s7-1.100 7-2.500',
  staff:
    'M12 3 4.500 6v5.500c0 5 3.500 8 7.500 9.500 4-1.500 7.500-4.500 7.500-9.500V6L12 3ZM9 12l2 2 4-4.500',
  audit: 'M6 3.500h9l3.500 3.500v13.500H6zM9 9.500h6M9 13h6M9 16.500h4',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500ZM10 20.500h4',
  keyboard: 'M2.500 6.500h19v11h-19zM6 10h.5M9.500 10h.5M13 10h.5M16.500 10h1.500M7 14h10',
  health: 'M3 12.500h4l2.500-7 4.500 13 2.500-6H21',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.500v5M8 14.500v5',
} as const

export type NavIconName = keyof typeof outlines
/** The screens that have a picture. */
export type ScreenName = Exclude<NavIconName, 'bell' | 'keyboard'>

export function NavIcon({ name }: { name: NavIconName }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  )
}
