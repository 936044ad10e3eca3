import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import type { ErasureReason } from '#contract/privacy/values/erasure-rules.ts'
import { problemCode } from '../../api.ts'
import { useApproval } from '../approvals/ask-approval.client.tsx'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { EraseDialog } from './erase-dialog.client.tsx'
import { eraseApplicant, erasureQuery, keepFile, refuseErasure } from './erasure-queries.ts'
import { RefuseDialog } from './refuse-dialog.client.tsx'

interface ErasureActsProps {
  file: {
    key: string
    /** The version that is on screen. */
    version: number
    /** The applicant's. */
    language: Language
    /** Whether the applicant has asked, and waits. */
    isAsked: boolean
    isKept: boolean
  }
  /** After something changed the file's version. */
  onChanged: () => void
  onErased: () => void | Promise<void>
}

type Asked = 'erase' | 'refuse' | 'keep'

/** Erase, refuse, keep: what staff may do about one file. */
export function ErasureActs({ file, onChanged, onErased }: ErasureActsProps) {
  const { key, version, isAsked, isKept } = file
  const { t } = useTranslation('admin')
  const toast = useToast()
  const client = useQueryClient()
  const askApproval = useApproval()
  const [asked, setAsked] = useState<Asked>()
  const changed = async () => {
    setAsked(undefined)
    onChanged()
    await Promise.all(
      [erasureQuery(key).queryKey, ['erasure-requests'], ['dashboard']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
  const fails = (error: unknown) => {
    toast.fail(problemCode(error))
    return changed()
  }
  const erasing = useMutation({
    mutationFn: (reason: ErasureReason) => eraseApplicant(key, reason, version),
    onSuccess: async () => {
      toast.say(t('erasure.done'))
      setAsked(undefined)
      await onErased()
      client.removeQueries({ queryKey: ['applicants'] })
      void client.invalidateQueries({ queryKey: ['erasure-requests'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: (error, because) => {
      const act = { kind: 'erase_file', applicant: key, because, version } as const
      if (askApproval(error, act)) return changed()
      return fails(error)
    },
  })
  const lettingGo = useMutation({
    mutationFn: () => keepFile(key, null, version),
    onSuccess: changed,
    onError: fails,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button color="error" disabled={isKept} onClick={() => setAsked('erase')}>
        {t('erasure.erase')}
      </Button>
      {isAsked && <Button onClick={() => setAsked('refuse')}>{t('erasure.refuse')}</Button>}
      {isKept ? (
        <Button loading={lettingGo.isPending} onClick={() => lettingGo.mutate()}>
          {t('erasure.letGo')}
        </Button>
      ) : (
        <Button onClick={() => setAsked('keep')}>{t('erasure.keep')}</Button>
      )}
      {asked === 'erase' && (
        <EraseDialog
          applicantKey={key}
          isAsked={isAsked}
          isPending={erasing.isPending}
          onErase={(reason) => erasing.mutate(reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'refuse' && (
        <RefuseDialog
          language={file.language}
          onRefuse={async (refusal) => {
            await refuseErasure(key, refusal, version)
            toast.say(t('erasure.refused'))
            await changed()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'keep' && (
        <AskDialog
          title={t('erasure.keep')}
          text={t('erasure.keepText')}
          label={t('erasure.reason')}
          maxLength={1000}
          onAnswer={async (because) => {
            await keepFile(key, because, version)
            await changed()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  )
}
