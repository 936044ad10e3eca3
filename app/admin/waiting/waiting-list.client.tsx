import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { WaitingList, WaitingPerson } from '#contract/decisions/waiting-lists.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { useCan } from '../me.ts'
import { intakeName } from '../ui/intake-name.ts'
import { ItemList } from '../ui/item-list.client.tsx'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { UnsavedGuard } from '../ui/unsaved.client.tsx'
import { languageOf } from '../words.ts'
import { DecideHere } from './decide-here.client.tsx'
import { isSame, type Order, orderOf, placed } from './order.ts'
import { WaitingItem } from './person.client.tsx'
import { PlacesTag } from './places.client.tsx'
import { saveOrder, type WaitingPlace, waitingListQuery } from './queries.ts'

/** Who waits for an intake, in the order in which they are asked; the order is saved as one act. */
export function WaitingListScreen({ place }: { place: WaitingPlace }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const { data: list } = useSuspenseQuery(waitingListQuery(place))
  const { program, intake, places } = list
  return (
    <Screen
      title={t('waiting.of', { program: inLanguage(program.title, language) })}
      back={{ to: '/admin/waiting-lists', label: t('waiting.title') }}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        <WithNames
          names={[list.university]}
        >{`${list.university} · ${intakeName(t, intake, language)} · `}</WithNames>
        <Link to={`/admin/programs/${program.key}`}>{t('waiting.toProgram')}</Link>
      </Typography>
      <Panel title={t('waiting.places')}>
        <PlacesTag places={places} />
        {places.offered > 0 && ` · ${t('waiting.offered', { count: places.offered })}`}
        {places.capacity === null && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('waiting.noCapacity')}
          </Typography>
        )}
      </Panel>
      <People list={list} place={place} />
    </Screen>
  )
}

function People({ list, place }: { list: WaitingList; place: WaitingPlace }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const mayDecide = useCan('decisions.make')
  const [wish, setWish] = useState<Order>()
  const [deciding, setDeciding] = useState<{ person: WaitingPerson; isOffer: boolean }>()
  const [announcement, setAnnouncement] = useState('')
  const isLeaving = useRef(false)
  const stored = orderOf(list.people)
  const order = wish ?? stored
  const isChanged = !isSame(order, stored)
  const canOrder = mayDecide && list.hidden === 0
  const byNumber = new Map(list.people.map((one) => [one.number, one]))
  const people = [...order.ranked, ...order.unranked].flatMap((one) => byNumber.get(one) ?? [])
  const next = people.find(({ pending }) => pending === null)

  const refresh = () => {
    for (const key of ['waiting-lists', 'decided', 'decisions', 'applicants', 'dashboard']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  }
  const save = useMutation({
    mutationFn: () => saveOrder(place, [...order.ranked], list.version),
    onSuccess: (saved) => {
      client.setQueryData(waitingListQuery(place).queryKey, saved)
      setWish(undefined)
      toast.say(t('waiting.saved'))
    },
    onError: (failure) => {
      if (problemCode(failure) !== 'version_stale') return toast.fail(problemCode(failure))
      setWish(undefined)
    },
    onSettled: refresh,
  })
  const isStale = save.error !== null && problemCode(save.error) === 'version_stale'

  function move(person: WaitingPerson, at: number) {
    const changed = placed(order, person.number, at)
    save.reset()
    setWish(changed)
    setAnnouncement(
      t('waiting.movedTo', {
        name: person.applicant.name,
        place: changed.ranked.indexOf(person.number) + 1,
        total: changed.ranked.length,
      }),
    )
  }

  if (people.length === 0 && list.hidden === 0) {
    return <Empty title={t('waiting.nobody')} text={t('waiting.nobodyText')} />
  }
  return (
    <Panel
      title={t('waiting.people', { count: list.waiting + list.hidden })}
      aside={
        mayDecide &&
        next &&
        !isChanged && (
          <Button variant="contained" onClick={() => setDeciding({ person: next, isOffer: true })}>
            <WithNames names={[next.applicant.name]}>
              {t('waiting.offerTo', { name: next.applicant.name })}
            </WithNames>
          </Button>
        )
      }
    >
      {isStale && (
        <Alert severity="warning" variant="outlined" role="alert" sx={{ mb: 2 }}>
          {t('waiting.changedMeanwhile')}
        </Alert>
      )}
      {list.hidden > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('waiting.hidden', { count: list.hidden })}
        </Typography>
      )}
      {canOrder && people.length > 1 && (
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('waiting.hint')}
        </Typography>
      )}
      <ItemList label={t('waiting.title')} isOrdered sx={items}>
        {people.map((person) => {
          const at = order.ranked.indexOf(person.number)
          return (
            <WaitingItem
              key={person.number}
              person={person}
              place={at < 0 ? undefined : at + 1}
              last={order.ranked.length}
              onMove={canOrder && person.canRank ? (to) => move(person, to) : undefined}
              onDrop={
                canOrder
                  ? (number) => {
                      const dropped = byNumber.get(number)
                      if (dropped?.canRank) move(dropped, at < 0 ? order.ranked.length : at)
                    }
                  : undefined
              }
              onDecide={mayDecide ? () => setDeciding({ person, isOffer: false }) : undefined}
            />
          )
        })}
      </ItemList>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      {isChanged && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 4 }}>
          <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
            {t('waiting.save')}
          </Button>
          <Button variant="text" onClick={() => setWish(undefined)}>
            {t('waiting.discard')}
          </Button>
          <span>{t('waiting.unsaved')}</span>
        </Box>
      )}
      <UnsavedGuard when={isChanged} isLeaving={isLeaving} />
      {deciding && (
        <DecideHere
          person={deciding.person}
          isOffer={deciding.isOffer}
          onClose={() => setDeciding(undefined)}
          onDecided={() => {
            setDeciding(undefined)
            refresh()
          }}
          onStale={refresh}
        />
      )}
    </Panel>
  )
}

const items = {
  m: -2,
  p: 0,
  listStyle: 'none',
  '&:not(:first-child)': { mt: 0 },
} as const
