import { styled } from '@mui/material/styles'

/** The system’s own choice of a file, whose button looks like ours. */
export const FileInput = styled('input')(({ theme }) => ({
  maxWidth: '100%',
  font: 'inherit',
  color: theme.palette.text.secondary,
  '&::file-selector-button': {
    minHeight: 40,
    marginInlineEnd: theme.spacing(1.5),
    padding: '6px 14px',
    font: 'inherit',
    fontWeight: 500,
    color: theme.palette.primary.main,
    background: 'transparent',
    border: `1px solid ${theme.palette.text.secondary}`,
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
}))
