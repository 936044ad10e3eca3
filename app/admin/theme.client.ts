import { createTheme, type Theme } from '@mui/material/styles'
import type { directionOf } from '#contract/common/values/languages.ts'
import type { Theme as Mode } from '../theme.ts'
import { focusColor, themeComponents } from './theme-components.client.ts'
import { themeConstants } from './theme-constants.ts'

/** The colours of each mode; the dark one is drawn for itself, the specification's are the light one's. */
const palettes = {
  light: {
    primary: { main: themeConstants.primary, contrastText: '#ffffff' },
    secondary: { main: themeConstants.secondary, contrastText: '#00264d' },
    error: { main: themeConstants.error },
    warning: { main: '#7a4300' },
    success: { main: '#14603a' },
    info: { main: '#0b4a80' },
    background: { default: '#faf8f4', paper: '#ffffff' },
    text: { primary: '#14202b', secondary: '#4a5762' },
    divider: '#ded8cb',
  },
  dark: {
    primary: { main: '#9ecbf5', contrastText: '#06192c' },
    secondary: { main: themeConstants.secondary, contrastText: '#06192c' },
    error: { main: '#ff9c90', contrastText: '#06192c' },
    warning: { main: '#f5c16c' },
    success: { main: '#84dda3' },
    info: { main: '#9ecbf5' },
    background: { default: '#0e1720', paper: '#16222e' },
    text: { primary: '#ebe6db', secondary: '#adb8c2' },
    divider: '#2c3b49',
  },
} as const satisfies Record<Mode, object>

const text = 'Roboto, "Roboto fallback", Arial, sans-serif'
const heading = { fontFamily: 'Poppins, "Poppins fallback", Arial, sans-serif', fontWeight: 600 }

type Direction = ReturnType<typeof directionOf>

const themes: Partial<Record<`${Mode} ${Direction}`, Theme>> = {}

export function themeOf(mode: Mode, direction: Direction): Theme {
  const made = themes[`${mode} ${direction}`] ?? makeTheme(mode, direction)
  themes[`${mode} ${direction}`] = made
  return made
}

function makeTheme(mode: Mode, direction: Direction): Theme {
  return createTheme({
    direction,
    palette: { mode, ...palettes[mode] },
    breakpoints: { values: { ...themeConstants.breakpoints } },
    spacing: themeConstants.spacing,
    shape: { borderRadius: themeConstants.radius },
    shadows: flat,
    typography: {
      fontFamily: text,
      fontSize: 14,
      htmlFontSize: 16,
      fontWeightMedium: 500,
      fontWeightBold: 500,
      h1: { ...heading, fontSize: '1.5rem', lineHeight: 1.25, letterSpacing: '-0.01em' },
      h2: { ...heading, fontSize: '1.0625rem', lineHeight: 1.35 },
      h3: { ...heading, fontSize: '0.9375rem', lineHeight: 1.4 },
      h6: { ...heading, fontSize: '1.125rem', lineHeight: 1.35 },
      subtitle2: { fontWeight: 500 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
      button: { fontWeight: 500, textTransform: 'none' },
    },
    transitions: { duration: { shortest: 150, shorter: 150, short: 180, standard: 200 } },
    components: themeComponents,
    // On every part of the library that takes the focus, inside what would be cut off outside.
    focusVisible: { outlineColor: focusColor(mode), outlineWidth: 3, outlineOffset: 2 },
  })
}

/** Flat surfaces with hairlines; one soft level for what floats above the page. */
const flat = Array.from({ length: 25 }, (_, level) =>
  level === 0 ? 'none' : '0 1px 2px rgb(20 32 43 / 8%), 0 8px 24px rgb(20 32 43 / 12%)',
) as Theme['shadows']
