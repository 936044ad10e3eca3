import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#contract/office/saved-views.ts'
import { maxViewName } from '#contract/office/saved-views.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { AskDialog } from './ask-dialog.client.tsx'
import type { ListState } from './list-state.ts'
import { useToast } from './toast.client.tsx'
import { Verbatim } from './verbatim.client.tsx'
import { addView, changeView, chooseFirstView, removeView, viewsQuery } from './views-queries.ts'

interface ViewsMenuProps {
  screen: SavedView['screen']
  state: ListState
}

/** Saved views of the list: the reader's own, and those that colleagues share. */
export function ViewsMenu({ screen, state }: ViewsMenuProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const client = useQueryClient()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { data: views = [] } = useQuery(viewsQuery(screen))
  const { page, ...query } = state.values
  const active = views.find((view) => isSame(view.query, query))
  const refresh = () => client.invalidateQueries({ queryKey: ['views', screen] })
  const remove = useMutation({
    mutationFn: removeView,
    onSuccess: () => toast.say(t('views.removed')),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: refresh,
  })
  const choose = useMutation({
    mutationFn: (view: SavedView | null) => chooseFirstView({ screen, view: view?.key ?? null }),
    onSuccess: (_done, view) => toast.say(t(view ? 'views.opensNow' : 'views.opensNoLonger')),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: refresh,
  })
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <WithNames names={[active?.name]}>
          {active ? t('views.active', { name: active.name }) : t('views.views')}
        </WithNames>
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          selected={Object.keys(query).length === 0}
          onClick={() => {
            state.replace({})
            close()
          }}
        >
          {t('views.everything')}
        </MenuItem>
        {views.map((view) => (
          <MenuItem
            key={view.key}
            selected={view === active}
            onClick={() => {
              state.replace(view.query)
              close()
            }}
          >
            <ListItemText
              primary={<Verbatim>{view.name}</Verbatim>}
              secondary={
                <WithNames names={[view.owner]}>
                  {[
                    view.owner !== null
                      ? t('views.sharedBy', { name: view.owner })
                      : view.shared && t('views.shared'),
                    view.first && t('views.first'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </WithNames>
              }
            />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            setIsSaving(true)
            close()
          }}
        >
          {t('views.save')}
        </MenuItem>
        {active && (
          <MenuItem
            onClick={() => {
              choose.mutate(active.first ? null : active)
              close()
            }}
          >
            <WithNames names={[active.name]}>
              {t(active.first ? 'views.openWithout' : 'views.openWith', { name: active.name })}
            </WithNames>
          </MenuItem>
        )}
        {active && active.owner === null && (
          <MenuItem
            onClick={() => {
              remove.mutate(active)
              close()
            }}
          >
            <WithNames names={[active.name]}>{t('views.remove', { name: active.name })}</WithNames>
          </MenuItem>
        )}
      </Menu>
      {isSaving && (
        <SaveDialog
          screen={screen}
          query={query}
          own={views.filter((view) => view.owner === null)}
          onClose={() => setIsSaving(false)}
          onSaved={refresh}
        />
      )}
    </>
  )
}

interface SaveDialogProps {
  screen: SavedView['screen']
  query: Record<string, string>
  own: readonly SavedView[]
  onClose: () => void
  onSaved: () => Promise<void>
}

/** A view whose name was used before is overwritten. */
function SaveDialog({ screen, query, own, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const [shared, setShared] = useState(false)
  return (
    <AskDialog
      title={t('views.save')}
      text={t('views.saveText')}
      label={t('views.name')}
      maxLength={maxViewName}
      onClose={onClose}
      onAnswer={async (typed) => {
        const name = typed.trim()
        const before = own.find((view) => view.name === name)
        if (before) await changeView(before, { name, query, shared })
        else await addView({ screen, name, query, shared })
        await onSaved()
        toast.say(t('views.saved', { name }))
        onClose()
      }}
    >
      <FormControlLabel
        sx={{ mb: 1 }}
        control={<Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)} />}
        label={t('views.share')}
      />
    </AskDialog>
  )
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const text = (query: Record<string, string>) => JSON.stringify(Object.entries(query).toSorted())
  return text(one) === text(other)
}
