import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  columnsAbout,
  type ImportFault,
  type ImportKind,
  type ImportMapping,
  type ImportView,
  meaningsOf,
  missingColumns,
  type ReadingChoice,
  sourceIn,
} from '#contract/catalogue/imports.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { useColumnList } from './column-words.ts'
import { FileSource } from './file-source.client.tsx'
import { kindByColumn, mappingFor } from './kind-choice.ts'
import { Mapping } from './mapping.client.tsx'
import { NewUniversities } from './new-universities.client.tsx'
import { Counts, Notes } from './notes.client.tsx'
import { nothingToStore } from './nothing-to-store.ts'
import {
  cancelImport,
  importQuery,
  isAtWork,
  mapColumns,
  readOtherwise,
  removeImport,
  type Step,
  saveReport,
  takeStep,
} from './queries.ts'
import { Reading } from './reading.client.tsx'
import { Values } from './values.client.tsx'

/** One list: its columns, what becomes of its rows, and the way back. */
export function ImportScreen({ importKey }: { importKey: string }) {
  const { t } = useTranslation('admin')
  const { data: view, error } = useQuery(importQuery(importKey))
  return (
    <Screen
      title={view?.fileName ?? t('imports.title')}
      names={[view?.fileName]}
      back={{ to: '/admin/imports', label: t('imports.title') }}
    >
      {error && <Failure error={error} />}
      {!view && !error && <ScreenSkeleton />}
      {view && <Steps view={view} />}
    </Screen>
  )
}

function Steps({ view }: { view: ImportView }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ImportMapping>()
  const [asking, setAsking] = useState<'apply' | 'undo'>()
  // The mappings for the other kinds, so that trying one loses nothing.
  const [others, setOthers] = useState<Partial<Record<ImportKind, (string | null)[]>>>({})
  const { kind, mapping, source, meanings, publishNew } = draft ?? {
    ...view,
    kind: view.reading.kind,
  }
  const given = { kind, mapping, source, meanings, publishNew }
  const isSourceWrong = source !== null && source.trim() !== '' && !sourceIn(source.trim())
  const atWork = isAtWork(view)
  const isForgotten = view.forgottenAt !== null
  const isLocked = atWork || isForgotten || view.state === 'applied' || view.state === 'undone'

  const show = (next: ImportView) => {
    client.setQueryData(importQuery(view.key).queryKey, next)
    void client.invalidateQueries({ queryKey: ['imports', 'list'] })
    void client.invalidateQueries({ queryKey: ['programs'] })
    void client.invalidateQueries({ queryKey: ['universities'] })
    void client.invalidateQueries({ queryKey: ['scholarships'] })
  }
  /** A colleague may have changed it meanwhile: it is read again. */
  const failed = (error: unknown) => {
    toast.fail(problemCode(error))
    void client.invalidateQueries({ queryKey: importQuery(view.key).queryKey })
  }
  const step = useMutation({
    mutationFn: async (name: Step) => {
      const mapped = draft && name === 'check' ? await mapColumns(view, asSent(draft)) : view
      return takeStep(name, mapped)
    },
    onSuccess: (next) => {
      setDraft(undefined)
      show(next)
    },
    onError: failed,
    onSettled: () => setAsking(undefined),
  })
  const cancel = useMutation({ mutationFn: () => cancelImport(view), onSuccess: show })
  const remove = useMutation({
    mutationFn: () => removeImport(view),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['imports', 'list'] })
      return navigate('/admin/imports')
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  const reread = useMutation({
    mutationFn: (choice: ReadingChoice) => readOtherwise(view, choice),
    onSuccess: (next) => {
      setDraft(undefined)
      setOthers({})
      show(next)
    },
    onError: failed,
  })
  const becomes = (next: ImportKind) => {
    if (kind) setOthers({ ...others, [kind]: mapping })
    const about = { current: mapping, before: others[next], guess: view.guesses[next] }
    setDraft({ ...given, kind: next, mapping: mappingFor(next, about) })
  }
  const missing = useRef<HTMLDivElement>(null)
  const sourceInput = useRef<HTMLInputElement>(null)
  const lacks = kind ? missingColumns(kind, mapping) : []
  const mayCheck = kind !== null && lacks.length === 0
  const list = useColumnList()
  const addsUniversities = kind === 'programs' && (view.counts?.universitiesAdded ?? 0) > 0
  const nothing = view.state === 'checked' ? nothingToStore(view) : undefined
  const isReadable = view.header.length > 0 && view.header.length === view.mapping.length

  return (
    <>
      <Panel title={t(`imports.state.${view.state}`)}>
        {view.fault && <Fault fault={view.fault} />}
        {atWork && <Progress view={view} onCancel={() => cancel.mutate()} />}
        {view.counts && !draft && !atWork && <Counts counts={view.counts} />}
        {nothing && !draft && <p>{t(`imports.nothingToStore.${nothing}`)}</p>}
        {view.stayed > 0 && <p>{t('imports.stayed', { count: view.stayed })}</p>}
        {view.undoUntil && (
          <p>{t('imports.undoUntil', { when: formatStaffTime(view.undoUntil, language) })}</p>
        )}
        {view.forgottenAt && (
          <p>{t('imports.forgotten', { when: formatStaffTime(view.forgottenAt, language) })}</p>
        )}
        {!isLocked && isReadable && !mayCheck && (
          <Alert
            ref={missing}
            tabIndex={-1}
            severity="warning"
            variant="outlined"
            sx={{ mb: 2, bgcolor: 'background.paper' }}
          >
            {kind ? t('imports.missing', { columns: list(lacks) }) : t('imports.unknownKind')}
          </Alert>
        )}
        {!atWork && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {!isLocked && isReadable && (
              <Button
                variant={view.state === 'checked' && !draft ? 'outlined' : 'contained'}
                loading={step.isPending}
                onClick={() => {
                  if (!mayCheck) missing.current?.focus()
                  else if (isSourceWrong) sourceInput.current?.focus()
                  else step.mutate('check')
                }}
              >
                {t(view.state === 'uploaded' ? 'imports.check' : 'imports.checkAgain')}
              </Button>
            )}
            {view.state === 'checked' && !draft && !nothing && (
              <Button variant="contained" onClick={() => setAsking('apply')}>
                {t('imports.apply')}
              </Button>
            )}
            {view.undoUntil && (
              <Button onClick={() => setAsking('undo')}>{t('imports.undo')}</Button>
            )}
            {view.counts && !draft && !isForgotten && (
              <Button
                onClick={() =>
                  void saveReport(view, language).catch((error: unknown) =>
                    toast.fail(problemCode(error)),
                  )
                }
              >
                {t('imports.report')}
              </Button>
            )}
            {(!isLocked || (isForgotten && view.appliedAt === null)) && (
              <Button variant="text" loading={remove.isPending} onClick={() => remove.mutate()}>
                {t('imports.remove')}
              </Button>
            )}
          </Box>
        )}
      </Panel>
      <Reading
        view={view}
        isLocked={isLocked}
        isPending={reread.isPending}
        onRead={(choice) => reread.mutate(choice)}
      />
      {view.notes.length > 0 && !draft && !atWork && (
        <Panel title={t('imports.result')}>
          <Notes view={view} />
        </Panel>
      )}
      {isReadable && (
        <Panel title={t('imports.mapping')}>
          {(kind === 'programs' || kind === 'intakes') && (
            <FileSource
              value={source ?? ''}
              isWrong={isSourceWrong}
              isLocked={isLocked}
              input={sourceInput}
              onChange={(typed) => setDraft({ ...given, source: typed })}
            />
          )}
          {kind === 'programs' && !mapping.includes('key') && (
            <FormControlLabel
              disabled={isLocked}
              control={
                <Checkbox
                  checked={publishNew}
                  onChange={({ target }) => setDraft({ ...given, publishNew: target.checked })}
                />
              }
              label={t('imports.publishNew')}
              sx={{ mb: 2, minHeight: 44 }}
            />
          )}
          <Mapping
            view={view}
            kind={kind}
            mapping={mapping}
            isLocked={isLocked}
            onKind={becomes}
            onChange={(next, chosen) =>
              setDraft({
                ...given,
                kind: kind ?? (chosen === null ? null : (kindByColumn(chosen) ?? null)),
                mapping: next,
              })
            }
          />
        </Panel>
      )}
      {isReadable && mayCheck && (
        <Values
          view={view}
          kind={kind}
          mapping={mapping}
          meanings={meanings}
          isLocked={isLocked}
          onChange={(next) => setDraft({ ...given, meanings: next })}
        />
      )}
      {asking === 'apply' && addsUniversities ? (
        <NewUniversities
          view={view}
          isPending={step.isPending}
          onConfirm={() => step.mutate('apply')}
          onClose={() => setAsking(undefined)}
        />
      ) : (
        asking && (
          <ConfirmDialog
            title={t(`imports.${asking}`)}
            text={t(`imports.${asking}Text`)}
            isPending={step.isPending}
            onConfirm={() => step.mutate(asking)}
            onClose={() => setAsking(undefined)}
          />
        )
      )}
    </>
  )
}

/** Columns that are no longer in the file are left out. */
function asSent(draft: ImportMapping): ImportMapping {
  const mapping = draft.kind ? columnsAbout(draft.kind, draft.mapping) : draft.mapping
  return {
    ...draft,
    mapping,
    source: draft.source?.trim() || null,
    meanings: meaningsOf({ ...draft, mapping }),
  }
}

function Fault({ fault: { code, line, detail } }: { fault: ImportFault }) {
  const { t } = useTranslation('admin')
  const words = t(`imports.fault.${code}`)
  const faultText = detail === '' ? words : t('imports.faultDetail', { fault: words, detail })
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {line === null ? faultText : t('imports.faultAt', { fault: faultText, line })}
    </Alert>
  )
}

function Progress({ view, onCancel }: { view: ImportView; onCancel: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  const isRead = view.rowsRead >= view.rowsTotal || view.state === 'undoing'
  return (
    <>
      <p id={id} role="status">
        {t('imports.progress', { read: number(view.rowsRead), total: number(view.rowsTotal) })}
      </p>
      <LinearProgress
        variant={isRead ? 'indeterminate' : 'determinate'}
        value={(100 * view.rowsRead) / Math.max(view.rowsTotal, 1)}
        aria-labelledby={id}
        sx={{ mb: 2 }}
      />
      {view.state !== 'undoing' && <Button onClick={onCancel}>{t('imports.cancel')}</Button>}
    </>
  )
}
