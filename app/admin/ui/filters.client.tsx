import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { countFilters, type ListState } from './list-state.ts'
import { useShortcuts, useShortcutsWanted } from './use-shortcuts.ts'

const typingMs = 300

interface FilterBarProps {
  state: ListState
  /** The filters' names in the address, for the button that clears them. */
  names: readonly string[]
  children: ReactNode
}

export function FilterBar({ state, names, children }: FilterBarProps) {
  const { t } = useTranslation('admin')
  const set = countFilters(state, names)
  return (
    <Box
      role="search"
      aria-label={t('list.filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 2 }}
    >
      {children}
      {set > 0 && (
        <Button
          variant="text"
          onClick={() => state.set(Object.fromEntries(names.map((name) => [name, ''])))}
        >
          {t('list.clear', { count: set })}
        </Button>
      )}
    </Box>
  )
}

interface MoreFiltersProps {
  state: ListState
  /** Their names in the address: if one is set they are unfolded. */
  names: readonly string[]
  children: ReactNode
}

/** Filters that are folded away until the reader opens them. */
export function MoreFilters({ state, names, children }: MoreFiltersProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const set = countFilters(state, names)
  const [isOpen, setIsOpen] = useState(set > 0)
  return (
    <>
      <Button
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {set > 0 && !isOpen ? t('table.moreFiltersSet', { count: set }) : t('table.moreFilters')}
      </Button>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          display: isOpen ? 'flex' : 'none',
          flex: '1 0 100%',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          gap: 1.5,
        }}
      >
        {isOpen && children}
      </Box>
    </>
  )
}

interface SearchFilterProps {
  state: ListState
  label: string
  maxLength?: number
}

/** Searches during typing, a moment after the last key; `/` leads to it. */
export function SearchFilter({ state, label, maxLength = 200 }: SearchFilterProps) {
  const id = useId()
  const shown = state.values['q'] ?? ''
  const [typed, setTyped] = useState(shown)
  const [last, setLast] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change under it: Back, or the button that clears the filters.
  if (shown !== last) {
    setLast(shown)
    if (shown !== typed.trim()) setTyped(shown)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  const [isWanted] = useShortcutsWanted()
  useShortcuts({ '/': () => input.current?.focus() }, isWanted)
  return (
    <FormControl sx={{ flex: '1 1 220px', maxWidth: 400 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        type="search"
        inputRef={input}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => state.set({ q: target.value.trim() }), typingMs)
        }}
        slotProps={{ input: { maxLength, 'aria-keyshortcuts': '/' } }}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" size={18} />
          </InputAdornment>
        }
      />
    </FormControl>
  )
}

interface SelectFilterProps {
  state: ListState
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What is shown if nothing is chosen, unless that is everything. */
  all?: string
}

export function SelectFilter({ state, name, label, options, all }: SelectFilterProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const stored = state.values[name] ?? ''
  // The address follows a moment later: until then who goes down the choices would be set back.
  const [chosen, setChosen] = useState<string>()
  if (chosen === stored) setChosen(undefined)
  return (
    <FormControl sx={{ flex: '1 1 130px', maxWidth: 200 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        native
        variant="outlined"
        value={chosen ?? stored}
        onChange={({ target }) => {
          setChosen(target.value)
          state.set({ [name]: target.value })
        }}
        onBlur={() => setChosen(undefined)}
        slotProps={{ input: { id } }}
      >
        <option value="">{all ?? t('list.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}
