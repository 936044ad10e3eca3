import type { Components, Theme } from '@mui/material/styles'

/** Dense, square-cornered and drawn with hairlines: a desk to work at. */
export const themeComponents: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        minHeight: 40,
        padding: '6px 14px',
        lineHeight: 1.3,
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      outlined: ({ theme }) => ({ borderColor: theme.palette.text.secondary }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 40,
        height: 40,
        borderRadius: theme.shape.borderRadius,
        '@media (pointer: coarse)': { width: 44, height: 44 },
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        backgroundColor: theme.palette.background.paper,
        '@media (pointer: coarse)': { minHeight: 44 },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: lineStrong(theme) },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.text.primary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 3,
          borderColor: focusColor(theme.palette.mode),
        },
      }),
      input: { padding: '8px 10px', height: 'auto', textOverflow: 'ellipsis' },
      multiline: { padding: 0 },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: { '@media (pointer: coarse)': { minHeight: 44, boxSizing: 'border-box' } },
    },
  },
  MuiLink: {
    styleOverrides: {
      // Twice its class: a finger counts for more than the height given beside it.
      button: {
        '@media (pointer: coarse)': { '&&': { minWidth: 44, minHeight: 44, textAlign: 'start' } },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.palette.text.primary,
        fontSize: '0.875rem',
        fontWeight: 500,
        lineHeight: 1.45,
        '&.Mui-focused': { color: theme.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { margin: 0, fontSize: '0.8125rem', lineHeight: 1.45 } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { paddingBlock: 2, paddingInlineStart: 4 },
      // The chosen value is shown whole, on several lines if needed.
      tag: {
        height: 'auto',
        minHeight: 24,
        '.MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
      },
      paper: ({ theme }) => ({
        border: `1px solid ${theme.palette.divider}`,
        boxShadow: theme.shadows[8],
      }),
      input: { '.MuiAutocomplete-inputRoot &.MuiAutocomplete-input': { padding: '6px' } },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: theme.shape.borderRadius, height: 24 }),
      label: { paddingInline: 8 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      // A grey that is a little darker than its neighbour's says too little of what is chosen.
      root: ({ theme: { palette } }) => ({
        borderColor: palette.text.secondary,
        '&&.Mui-selected, &&.Mui-selected:hover': {
          color: palette.primary.contrastText,
          backgroundColor: palette.primary.main,
        },
        // Its neighbours cover what is drawn outside of it.
        '&.Mui-focusVisible': { outlineOffset: -5 },
        '&.Mui-selected.Mui-focusVisible': { outlineColor: palette.primary.contrastText },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      indicator: {
        height: 3,
        '@media (forced-colors: active)': { display: 'none' },
      },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: ({ theme }) => ({ '&:focus-visible': { ...theme.focusVisible } }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      // Both have no colour of their own where the device has its colours.
      thumb: { '@media (forced-colors: active)': { border: '2px solid ButtonText' } },
      track: {
        '@media (forced-colors: active)': { border: '1px solid ButtonText', opacity: 1 },
        '.Mui-checked + &': {
          '@media (forced-colors: active)': {
            forcedColorAdjust: 'none',
            backgroundColor: 'SelectedItem',
          },
        },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { '@media (forced-colors: active)': { border: '1px solid CanvasText' } },
      bar: {
        '@media (forced-colors: active)': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight',
        },
      },
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderLeft: `1px solid ${theme.palette.divider}` }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.palette.divider}`,
        // A phone's width is for the question, not for what is beside it.
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            width: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
            margin: 16,
          },
        },
      }),
    },
  },
  // Beside the page's own text, as large as that.
  MuiDialogContent: { styleOverrides: { root: { fontSize: '0.9375rem', lineHeight: 1.5 } } },
  MuiAlert: {
    styleOverrides: {
      // On a phone a button beside the words would leave them a column of one or two.
      root: ({ theme }) => ({
        [theme.breakpoints.down('sm')]: {
          '&:has(.MuiAlert-action > .MuiButton-root)': { flexWrap: 'wrap' },
          '& .MuiAlert-action:has(> .MuiButton-root)': {
            flex: '1 0 100%',
            margin: 0,
            padding: '4px 0 0 34px',
          },
        },
      }),
      // The focus ring of its elements is not cut off.
      message: { flex: '1 1 0%', overflow: 'visible', minWidth: 0 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { paddingBottom: 8 } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap', rowGap: 8 } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '8px 12px',
        borderColor: theme.palette.divider,
        fontVariantNumeric: 'tabular-nums',
      }),
      head: { fontWeight: 500 },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
}

/** The line around an input: it has to be seen, which a hairline is not. */
export function lineStrong(theme: Theme): string {
  return theme.palette.mode === 'dark' ? '#7d8b98' : '#7b8791'
}

/** The colour of `--focus`: of the line around what has the focus. */
export function focusColor(mode: Theme['palette']['mode']): string {
  return mode === 'dark' ? '#8cc6ff' : '#0b66c3'
}
