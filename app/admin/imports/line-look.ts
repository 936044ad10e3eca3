/** A column or a value of a file, beside what it is read as. */
export const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(260px, 340px)' },
  alignItems: 'center',
  gap: 1,
  py: 1,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
