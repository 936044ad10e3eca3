/** The least contrast of text that the accessibility page promises; WCAG 2.2 AA asks for 4.5. */
export const toldContrast = 5.35

/** The colours of texts on a destination's ground, as `app/styles/tokens.css` has them. */
export const textInks = {
  light: ['#14202b', '#4a5762', '#003366'],
  dark: ['#ebe6db', '#adb8c2', '#9ecbf5'],
} as const

/** WCAG's ratio of two colours `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
