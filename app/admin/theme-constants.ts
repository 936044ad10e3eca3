/** The theme as the specification gives it. */
export const themeConstants = {
  primary: '#003366',
  secondary: '#50C878',
  error: '#c40000',
  sidebar: '#213547',
  fonts: ['Poppins', 'Roboto', 'Arial'],
  breakpoints: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 },
  spacing: 8,
  radius: 4,
} as const
