// Written by scripts/country-outlines.ts.

/** The size of each outline's drawing, and the degrees its edges are at. */
export const outlineFrames = {
  india: {
    width: 400,
    height: 422,
    west: 68.143,
    north: 35.496,
    east: 97.361,
    south: 6.745,
  },
  china: {
    width: 400,
    height: 286,
    west: 73.601,
    north: 53.569,
    east: 134.773,
    south: 18.17,
  },
  dubai: {
    width: 400,
    height: 316,
    west: 51.569,
    north: 26.076,
    east: 56.382,
    south: 22.621,
  },
  turkey: {
    width: 400,
    height: 169,
    west: 25.663,
    north: 42.098,
    east: 44.808,
    south: 35.82,
  },
  france: {
    width: 400,
    height: 383,
    west: -5.132,
    north: 51.087,
    east: 9.56,
    south: 41.366,
  },
} as const
