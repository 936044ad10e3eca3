import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, Panel } from './screen.client.tsx'

interface LinesProps {
  title: string
  /** One line's own name, such as "Intake 2". */
  nameOf: (index: number) => string
  lines: readonly { id: string }[]
  none: string
  addLabel: string
  onAdd: () => void
  onRemove: (index: number) => void
  /** Stands beside the button that adds. */
  more?: ReactNode
  /** Stands under the lines. */
  note?: ReactNode
  children: (index: number) => ReactNode
}

/** Several lines of the same fields, each of which can be taken away. */
export function Lines(props: LinesProps) {
  const { title, nameOf, lines, none, addLabel, onAdd, onRemove, more, note, children } = props
  const { t } = useTranslation('admin')
  return (
    <Panel
      title={title}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
          {more}
          <Button onClick={onAdd}>{addLabel}</Button>
        </Box>
      }
    >
      {lines.length === 0 && <Empty title={none} />}
      {lines.map((line, index) => (
        <Box
          component="fieldset"
          key={line.id}
          aria-label={nameOf(index)}
          sx={{
            m: 0,
            p: 0,
            border: 0,
            minWidth: 0,
            ...(index > 0 && { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }),
          }}
        >
          <Box
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
          >
            <strong>{nameOf(index)}</strong>
            <Button
              variant="text"
              color="error"
              aria-label={t('form.removeLine', { line: nameOf(index) })}
              onClick={() => onRemove(index)}
            >
              {t('form.remove')}
            </Button>
          </Box>
          {children(index)}
        </Box>
      ))}
      {note}
    </Panel>
  )
}
