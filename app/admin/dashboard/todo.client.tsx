import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type ListLink,
  ownedBy,
  screenOf,
  type Todo,
  todoLists,
  todoNames,
  upkeepNames,
  upkeepNeeds,
  upkeepTodo,
} from '#contract/office/values/dashboard-lists.ts'
import { formatNumber } from '../../format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../me.ts'
import { Empty, Panel } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { upkeepCountsQuery } from '../upkeep/queries.ts'
import { languageOf } from '../words.ts'
import { dashboardQuery } from './queries.ts'

interface Line {
  name: string
  count: number
  title: string
  text: string
  to: ListLink
  isLate: boolean
}

/** What needs doing today; each line leads to the list that it counts. */
export function TodoPanel({ owner }: { owner: 'me' | undefined }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { data } = useQuery(dashboardQuery(owner))
  const mayKeep = useCan(upkeepNeeds[0])
  const { data: upkeep } = useQuery({ ...upkeepCountsQuery(owner), enabled: mayKeep })
  const isLoading = !data || (mayKeep && !upkeep)

  const lines: Line[] = todoNames.map((name) => {
    const todo: Todo = todoLists[name]
    const count = data?.todo[name] ?? 0
    return {
      name,
      count,
      title: t(`dashboard.todo.${name}.title`, { count }),
      text: t(`dashboard.todo.${name}.text`),
      to: ownedBy(todo.of === 'owned' ? owner : undefined, todo),
      isLate: todo.isLate === true,
    }
  })
  const kept: Line[] = upkeepNames.map((name) => {
    const count = upkeep?.[name] ?? 0
    return {
      name: `upkeep.${name}`,
      count,
      title: t(`dashboard.todo.upkeep.${name}.title`, { count }),
      text: t(`dashboard.todo.upkeep.${name}.text`),
      to: ownedBy(owner, upkeepTodo[name]),
      isLate: false,
    }
  })
  // Drafts aren't urgent: they are listed with the catalogue, and not among today's work.
  const isDrafts = ({ name }: Line) => name === 'draftPrograms'
  const open = lines.filter((line) => line.count > 0 && !isDrafts(line))
  const ofCatalogue = [...kept, ...lines.filter(isDrafts)].filter(({ count }) => count > 0)

  return (
    <>
      <Panel title={t('dashboard.todo.heading')}>
        {isLoading && <ScreenSkeleton />}
        {!isLoading && open.length === 0 && (
          <Empty
            title={t(owner ? 'dashboard.todo.noneOfMine' : 'dashboard.todo.none')}
            text={t('dashboard.todo.noneText')}
          />
        )}
        {!isLoading && open.length > 0 && <Lines lines={open} />}
      </Panel>
      {data && (
        <Panel title={t('dashboard.todo.ofCatalogue')}>
          {ofCatalogue.length > 0 && <Lines lines={ofCatalogue} />}
          <Typography
            variant="body2"
            sx={{ mt: ofCatalogue.length > 0 ? 3 : 0, color: 'text.secondary' }}
          >
            {t('dashboard.catalogue', {
              programs: formatNumber(data.catalogue.programs, language),
              universities: formatNumber(data.catalogue.universities, language),
              destinations: formatNumber(data.catalogue.destinations, language),
            })}
          </Typography>
        </Panel>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Box component="ul" sx={listLook}>
      {lines.map((line) => (
        <li key={line.name}>
          <TodoLine line={line} />
        </li>
      ))}
    </Box>
  )
}

function TodoLine({ line: { count, title, text, to, isLate } }: { line: Line }) {
  const { i18n } = useTranslation('admin')
  return (
    <Box component={Link} to={screenOf(to)} sx={lineLook}>
      <Box component="span" sx={{ ...countLook, color: isLate ? 'error.main' : 'primary.main' }}>
        {formatNumber(count, languageOf(i18n))}
      </Box>{' '}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {title}
        </Box>{' '}
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}
        >
          {text}
        </Box>
      </Box>
      <Icon name="arrow" size={18} />
    </Box>
  )
}

/** Two beside each other where there is room; a hairline under each. */
const listLook = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
  m: -2,
  p: 0,
  listStyle: 'none',
  '& > li': { m: 0, borderBottom: 1, borderRight: 1, borderColor: 'divider' },
} as const

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: '100%',
  px: 2,
  py: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const

const countLook = {
  // Room for four digits, so that the words beside them begin on one line.
  minWidth: 64,
  fontFamily: 'h1.fontFamily',
  fontSize: '1.5rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const
