import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ErasureOfFile } from '#contract/erasure.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { useCan } from '../me.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { eraseApplicant, erasureQuery, keepFile, refuseErasure } from './erasure-queries.ts'

interface ErasurePanelProps {
  applicantKey: string
  /** After something changed the file's version. */
  onChanged: () => void
}

/** What the applicant wants done with their data, and what staff may do about it. */
export function ErasurePanel({ applicantKey, onChanged }: ErasurePanelProps) {
  const { t, i18n } = useTranslation('admin')
  // A part of the file: the rest stands without it.
  const { data } = useQuery({ ...erasureQuery(applicantKey), throwOnError: false })
  const mayErase = useCan('data.erase')
  if (!data) return null
  const { request, keptBecause } = data
  const day = request.dueAt?.slice(0, 10) ?? request.answerBy
  const isAsked = request.state === 'waiting' || request.state === 'with_staff'
  return (
    <Panel title={t('erasure.title')}>
      {request.state && request.state !== 'unconfirmed' && (
        <Alert severity={isAsked ? 'warning' : 'info'} variant="outlined" sx={{ mb: 2 }}>
          {t(`erasure.state.${request.state}`, {
            date: day ? formatDate(day, languageOf(i18n)) : '',
          })}
          {request.sentTo.length > 0 && (
            <Box component="p" sx={{ m: 0 }}>
              {t('erasure.sentTo', {
                universities: request.sentTo.map(({ university }) => university).join(', '),
              })}
            </Box>
          )}
        </Alert>
      )}
      {keptBecause !== null && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('erasure.kept', { reason: keptBecause })}
        </Alert>
      )}
      {mayErase ? (
        <Acts {...{ applicantKey, onChanged, file: data }} />
      ) : (
        <Box component="p" sx={{ m: 0 }}>
          {t('erasure.who')}
        </Box>
      )}
    </Panel>
  )
}

type Asked = 'erase' | 'refuse' | 'keep'

function Acts({ applicantKey, onChanged, file }: ErasurePanelProps & { file: ErasureOfFile }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const isKept = file.keptBecause !== null
  const isOpen = file.request.state === 'waiting' || file.request.state === 'with_staff'
  const again = () => {
    onChanged()
    return client.invalidateQueries({ queryKey: erasureQuery(applicantKey).queryKey })
  }
  const changed = async (next: ErasureOfFile) => {
    client.setQueryData(erasureQuery(applicantKey).queryKey, next)
    setAsked(undefined)
    onChanged()
  }
  const fails = (error: unknown) => {
    setAsked(undefined)
    toast.fail(problemCode(error))
    return again()
  }
  const erasing = useMutation({
    mutationFn: () =>
      eraseApplicant(applicantKey, isOpen ? 'asked_by_applicant' : 'sent_by_mistake', file.version),
    onSuccess: async () => {
      toast.say(t('erasure.done'))
      await navigate('/admin/applicants')
      client.removeQueries({ queryKey: ['applicants'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: fails,
  })
  const lettingGo = useMutation({
    mutationFn: () => keepFile(applicantKey, null, file.version),
    onSuccess: changed,
    onError: fails,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button color="error" disabled={isKept} onClick={() => setAsked('erase')}>
        {t('erasure.erase')}
      </Button>
      {isOpen && <Button onClick={() => setAsked('refuse')}>{t('erasure.refuse')}</Button>}
      {isKept ? (
        <Button loading={lettingGo.isPending} onClick={() => lettingGo.mutate()}>
          {t('erasure.letGo')}
        </Button>
      ) : (
        <Button onClick={() => setAsked('keep')}>{t('erasure.keep')}</Button>
      )}
      {asked === 'erase' && (
        <ConfirmDialog
          title={t('erasure.erase')}
          text={t('erasure.eraseText')}
          isDanger
          isPending={erasing.isPending}
          onConfirm={() => erasing.mutate()}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'refuse' && (
        <AskDialog
          title={t('erasure.refuse')}
          text={t('erasure.refuseText')}
          label={t('erasure.reason')}
          maxLength={2000}
          onAnswer={async (reason) =>
            changed(await refuseErasure(applicantKey, reason, file.version))
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'keep' && (
        <AskDialog
          title={t('erasure.keep')}
          text={t('erasure.keepText')}
          label={t('erasure.reason')}
          maxLength={1000}
          onAnswer={async (because) => changed(await keepFile(applicantKey, because, file.version))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  )
}
