/** Choices side by side, large enough for a thumb. */
export const toggleLook = {
  flexWrap: 'wrap',
  '& button': { minHeight: 44, px: 2, color: 'text.primary', bgcolor: 'background.paper' },
} as const
