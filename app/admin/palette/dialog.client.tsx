import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type StaffHits, searchLength } from '#contract/office/staff-search.ts'
import { Icon } from '../../ui/icon.tsx'
import { meQuery } from '../me.ts'
import { isCommand } from '../shortcuts/keys.ts'
import { languageOf } from '../words.ts'
import { type Entry, type Group, groupsOf, screenEntries } from './entries.ts'
import { PaletteFoot } from './foot.client.tsx'
import { PaletteList } from './list.client.tsx'
import { readTyped, shortestSearch, staffSearchQuery } from './queries.ts'
import { keepRecent, readRecents } from './recents.ts'

const pauseMs = 120

/**
 * Searches everything from anywhere: the input keeps the focus, arrows choose, Enter opens. What is
 * shown is always the answer to what is typed; an Enter that comes sooner waits for it.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = useId()
  const isSmall = useMediaQuery('(max-width: 599.95px)')
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Counts what was typed: an Enter that waited for an answer is good for its own question only. */
  const turn = useRef(0)
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      turn.current++
    }
  }, [])

  const q = readTyped(typed)
  const isSearch = q.length >= shortestSearch
  const search = useQuery(staffSearchQuery(asked))
  const hits = isSearch && asked.length >= shortestSearch ? search.data : undefined
  const isSettled = !isSearch || (asked === q && search.isSuccess && !search.isPlaceholderData)
  const hasFailed = isSearch && asked === q && search.failureReason !== null
  const groups = groupsFor(q, hits)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[active]

  function groupsFor(words: string, found: StaffHits | undefined): Group[] {
    const recent = words === '' && me ? readRecents(me.key) : []
    const groups: Group[] = [
      { name: 'recent', entries: recent },
      { name: 'screens', entries: screenEntries(t, me, words) },
      ...(found ? groupsOf(t, language, found) : []),
    ]
    return groups.filter((group) => group.entries.length > 0)
  }

  function type(text: string) {
    turn.current++
    setTyped(text)
    setActive(0)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked(readTyped(text)), pauseMs)
  }

  function open(entry: Entry, inNewTab: boolean) {
    if (me && !isScreen(entry)) keepRecent(me.key, entry)
    if (inNewTab) {
      window.open(entry.to, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(entry.to)
    // The element that opened the search is gone with its screen.
    requestAnimationFrame(() => document.getElementById('main')?.focus())
  }

  function isScreen(entry: Entry): boolean {
    return groups.some(({ name, entries }) => name === 'screens' && entries.includes(entry))
  }

  /** Opens the best answer to what is typed, as soon as it is there. */
  async function openFirst(inNewTab: boolean) {
    const own = turn.current
    clearTimeout(timer.current)
    setAsked(q)
    const found = await client.fetchQuery(staffSearchQuery(q)).catch(() => undefined)
    const first = groupsFor(q, found)[0]?.entries[0]
    if (first && own === turn.current) open(first, inNewTab)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') {
      event.preventDefault()
      if (!isSettled && !hasFailed && active === 0) void openFirst(isCommand(event))
      else if (chosen) open(chosen, isCommand(event))
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && entries.length > 0) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((active + step + entries.length) % entries.length)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={isSmall}
      transitionDuration={0}
      sx={isSmall ? {} : { '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('palette.title'),
          sx: isSmall ? {} : { mt: '10vh', maxHeight: '76vh' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, minHeight: 56 }}>
        <Icon name="search" />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('palette.placeholder')}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          sx={{
            fontSize: '1.0625rem',
            '& input:focus-visible': { outline: '3px solid var(--focus)', outlineOffset: 2 },
          }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': t('palette.title'),
              'aria-autocomplete': 'list',
              'aria-expanded': entries.length > 0,
              'aria-controls': `${id}-list`,
              ...(chosen && { 'aria-activedescendant': `${id}-${active}` }),
              maxLength: searchLength,
              autoComplete: 'off',
              autoCapitalize: 'off',
              spellCheck: false,
              enterKeyHint: 'go',
            },
          }}
        />
        <IconButton aria-label={t('form.close')} onClick={onClose} edge="end">
          <Icon name="close" />
        </IconButton>
      </Box>
      <PaletteList
        id={id}
        groups={groups}
        active={active}
        isStale={!isSettled}
        onPoint={setActive}
        onOpen={open}
      />
      <PaletteFoot
        count={entries.length}
        state={hasFailed ? 'failed' : isSettled ? 'settled' : 'asking'}
        typed={q}
        onRetry={() => void search.refetch()}
      />
    </Dialog>
  )
}
