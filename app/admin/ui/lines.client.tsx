import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
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
  /** For lines whose order has a meaning. */
  onMove?: (from: number, to: number) => void
  /** Shown beside the button that adds. */
  more?: ReactNode
  /** Shown under the lines. */
  note?: ReactNode
  children: (index: number) => ReactNode
}

/** Several lines of the same fields, each of which can be taken away. */
export function Lines(props: LinesProps) {
  const { title, nameOf, lines, none, addLabel, onAdd, onRemove, onMove, more, note } = props
  const { t } = useTranslation('admin')
  const mover = useMover(props)
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
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              {onMove && lines.length > 1 && (
                <>
                  {mover.button(index, 'up')}
                  {mover.button(index, 'down')}
                </>
              )}
              <Button
                variant="text"
                color="error"
                aria-label={t('form.removeLine', { line: nameOf(index) })}
                onClick={() => onRemove(index)}
              >
                {t('form.remove')}
              </Button>
            </Box>
          </Box>
          {props.children(index)}
        </Box>
      ))}
      {mover.announcement}
      {note}
    </Panel>
  )
}

/**
 * The buttons that move a line up or down; the focus stays on the button, and screen readers say
 * where the line is.
 */
function useMover({ nameOf, lines, onMove }: LinesProps) {
  const { t } = useTranslation('admin')
  const [moved, setMoved] = useState('')
  const pressed = useRef<string>(undefined)
  const ids = lines.map(({ id }) => id).join(' ')
  // A line that is put elsewhere in the page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines have another order
  useEffect(() => {
    if (pressed.current !== undefined) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
  }, [ids])

  function button(index: number, direction: 'up' | 'down') {
    const to = direction === 'up' ? index - 1 : index + 1
    const isEnd = to < 0 || to >= lines.length
    const id = `${lines[index]?.id}-${direction}`
    return (
      <IconButton
        id={id}
        // It keeps the focus where it has come to the end.
        aria-disabled={isEnd}
        aria-label={t(`form.lineTo.${direction}`, { line: nameOf(index) })}
        onClick={() => {
          if (isEnd) return
          pressed.current = id
          onMove?.(index, to)
          setMoved(t('form.lineMoved', { line: nameOf(index), place: to + 1, total: lines.length }))
        }}
        sx={{ ...(isEnd && { opacity: 0.4 }) }}
      >
        <Box
          component="span"
          sx={{ display: 'flex', ...(direction === 'up' && { transform: 'rotate(180deg)' }) }}
        >
          <Icon name="down" size={18} />
        </Box>
      </IconButton>
    )
  }

  return {
    button,
    announcement: onMove && (
      <Box role="status" className="visually-hidden">
        {moved}
      </Box>
    ),
  }
}
