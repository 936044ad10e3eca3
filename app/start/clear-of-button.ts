interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Between a field and what floats over the page. */
const gap = 8

/**
 * How far the page has to go up for a button that floats over it to leave a field free, in pixels;
 * 0 where it covers none of it, or where the field's beginning would leave the screen.
 */
export function scrollToClear(field: Box, button: Box): number {
  const isBeside = field.right <= button.left || field.left >= button.right
  const isApart = field.bottom <= button.top || field.top >= button.bottom
  if (isBeside || isApart) return 0
  const distance = Math.ceil(field.bottom - button.top + gap)
  return field.top - distance < 0 ? 0 : distance
}
