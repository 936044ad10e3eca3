import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Approval, Approvals } from '#contract/office/approvals.ts'
import { approvalFileHours, approvalTextLength } from '#contract/office/values/approval-rules.ts'
import { problemCode } from '../../api.ts'
import { formatList, formatNumber } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { WithNames } from '../../with-names.tsx'
import { plainWords } from '../changes/change-words.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Incomplete } from '../ui/incomplete.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { WideItem } from '../ui/wide-item.client.tsx'
import { languageOf, wordAt } from '../words.ts'
import { columnWords } from './column-words.ts'
import {
  approvalsQuery,
  giveApproval,
  refuseApproval,
  saveApproved,
  withdrawApproval,
} from './queries.ts'

const toneOf = {
  waiting: 'info',
  approved: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<Approval['state'], string>

/**
 * One request: what it asks, about which people, why, who asked and until when, and its outcome.
 */
export function ApprovalItem({ approval }: { approval: Approval }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { kind, amount, state, askedBy, askedAt, expiresAt, decidedBy, decidedAt } = approval
  const { reason, note, fileUntil, format, columns, addressee, settings } = approval
  const { incomplete, passOver } = approval
  const time = (at: string) => formatStaffTime(at, language)
  const facts = [
    t('approvals.askedBy', { name: askedBy, time: time(askedAt) }),
    state === 'waiting' && t('approvals.until', { time: time(expiresAt) }),
    format?.toUpperCase(),
    fileUntil && t('approvals.fileUntil', { time: time(fileUntil) }),
  ]
  return (
    <WideItem
      title={t(`approvals.kind.${kind}`, { count: amount, number: formatNumber(amount, language) })}
      detail={facts.filter(Boolean).join(' · ')}
      acts={<Acts approval={approval} />}
    >
      <About approval={approval} />
      {addressee !== null && <div>{t('approvals.to', { text: addressee })}</div>}
      <Incomplete numbers={incomplete}>
        {passOver !== null && <div>{t('approvals.passOver', { text: passOver })}</div>}
      </Incomplete>
      {kind === 'export_applications' && format !== null && (
        <div>
          {columns === null
            ? t('approvals.allColumns')
            : t('approvals.columnsIs', {
                text: formatList(columnWords(i18n, columns), language),
              })}
        </div>
      )}
      {settings.map(({ name, before, after }) => (
        <div key={name}>
          {t('approvals.setting', {
            name: wordAt(i18n, `settings.${name}`) ?? name,
            before: before === null ? '–' : plainWords(i18n, before),
            after: after === null ? '–' : plainWords(i18n, after),
          })}
        </div>
      ))}
      <div>
        {reason === null ? t('approvals.reasonGone') : t('approvals.reasonIs', { text: reason })}
      </div>
      {state !== 'waiting' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <Tag tone={toneOf[state]}>{t(`approvals.state.${state}`)}</Tag>
          {decidedBy !== null && decidedAt !== null && (
            <span>
              <WithNames names={[decidedBy]}>
                {t('approvals.decidedBy', { name: decidedBy, time: time(decidedAt) })}
              </WithNames>
            </span>
          )}
        </Box>
      )}
      {note !== null && <div>{t('approvals.noteIs', { text: note })}</div>}
    </WideItem>
  )
}

/** Who it is about: the first few, and how many more. */
function About({ approval: { applications, applicant, conversation, amount } }: Props) {
  const { t, i18n } = useTranslation('admin')
  const people = new Map(applications.map((one) => [one.applicant.key, one.applicant.name]))
  if (applicant) people.set(applicant.key, applicant.name)
  const more = amount - people.size
  return (
    <div>
      {[...people].map(([key, name], at) => (
        <span key={key}>
          {at > 0 && ', '}
          <Link to={`/admin/applicants/${key}`}>
            <Verbatim>{name}</Verbatim>
          </Link>
        </span>
      ))}
      {people.size > 0 && more > 0 && (
        <span>
          {' '}
          {t('approvals.more', {
            count: more,
            number: formatNumber(more, languageOf(i18n)),
          })}
        </span>
      )}
      {conversation && (
        <Link to={`/admin/messages/${conversation.key}`}>
          <WithNames names={[conversation.name]}>
            {conversation.name ?? t('approvals.kind.erase_conversation')}
          </WithNames>
        </Link>
      )}
    </div>
  )
}

interface Props {
  approval: Approval
}

function Acts({ approval }: Props) {
  const { key, kind, amount, state, reason, isOwn, fileUntil } = approval
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'approve' | 'refuse'>()
  const isErasing = kind === 'erase_file' || kind === 'erase_conversation'
  const show = (approvals: Approvals) => {
    client.setQueryData(approvalsQuery().queryKey, approvals)
    setAsked(undefined)
    const touched = isErasing ? ['applicants', 'conversations'] : []
    for (const name of ['dashboard', 'settings', ...touched]) {
      void client.invalidateQueries({ queryKey: [name] })
    }
  }
  const act = useMutation({
    mutationFn: (call: () => Promise<Approvals>) => call(),
    onSuccess: (approvals) => {
      if (asked === 'approve') toast.say(t('approvals.approved'))
      show(approvals)
    },
    onError: (error) => {
      setAsked(undefined)
      toast.fail(problemCode(error))
      void client.invalidateQueries({ queryKey: approvalsQuery().queryKey })
    },
  })
  const saving = useMutation({
    mutationFn: () => saveApproved(key),
    onError: (error) => toast.fail(problemCode(error)),
  })
  const title = t(`approvals.kind.${kind}`, {
    count: amount,
    number: formatNumber(amount, languageOf(i18n)),
  })
  // The one that was meant, and not its neighbour on the list.
  const what = (
    <Box sx={{ my: 1, overflowWrap: 'anywhere' }}>
      <About approval={approval} />
      {reason !== null && t('approvals.reasonIs', { text: reason })}
    </Box>
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isOwn && fileUntil !== null && (
        <Button variant="contained" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('approvals.fetch')}
        </Button>
      )}
      {isOwn && state === 'waiting' && (
        <Button loading={act.isPending} onClick={() => act.mutate(() => withdrawApproval(key))}>
          {t('approvals.withdraw')}
        </Button>
      )}
      {!isOwn && state === 'waiting' && (
        <>
          <Button
            variant="contained"
            color={isErasing ? 'error' : 'primary'}
            onClick={() => setAsked('approve')}
          >
            {t('approvals.approve')}
          </Button>
          <Button onClick={() => setAsked('refuse')}>{t('approvals.refuse')}</Button>
        </>
      )}
      {asked === 'approve' && (
        <ConfirmDialog
          title={title}
          act={t('approvals.approve')}
          text={t(`approvals.approveOf.${kind}`, { hours: approvalFileHours })}
          isDanger={isErasing}
          isPending={act.isPending}
          onConfirm={() => act.mutate(() => giveApproval(key))}
          onClose={() => setAsked(undefined)}
        >
          {what}
        </ConfirmDialog>
      )}
      {asked === 'refuse' && (
        <AskDialog
          title={t('approvals.refuse')}
          label={t('approvals.refuseReason')}
          maxLength={approvalTextLength}
          onAnswer={async (note) => show(await refuseApproval(key, note))}
          onClose={() => setAsked(undefined)}
          text={title}
        >
          {what}
        </AskDialog>
      )}
    </Box>
  )
}
