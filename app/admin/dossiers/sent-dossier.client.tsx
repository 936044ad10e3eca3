import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Dossier } from '#contract/documents/dossiers.ts'
import { ownLine } from '#contract/documents/values/document-lines.ts'
import { formatDate, formatNames } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useDocumentName } from '../applicants/review/asking-row.client.tsx'
import { useApproval } from '../approvals/ask-approval.client.tsx'
import { useCan } from '../me.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { CorrectDossier } from './correct-dossier.client.tsx'
import { dossierQuery, endLink, isBeingMade, makeAgain, saveDossier } from './queries.ts'

/**
 * What was sent: the recipient, exactly which documents, its files, its link and who fetched them.
 */
export function SentDossier({ dossier }: { dossier: Dossier }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const nameOf = useDocumentName()
  const language = languageOf(i18n)
  const mayWrite = useCan('applicants.write')
  const [isCorrecting, setCorrecting] = useState(false)
  const { addressee, applications, fetched, link } = dossier
  const to = [
    addressee.name,
    addressee.office,
    inLanguage(dossier.university, language),
    addressee.email,
  ]
  const facts: [string, string][] = [
    [t('dossiers.to'), to.filter(Boolean).join(', ')],
    ...(dossier.reference
      ? [[t('dossiers.reference'), dossier.reference] as [string, string]]
      : []),
    [
      t('dossiers.sentBy'),
      t('dossiers.sentByOn', {
        who: dossier.createdBy,
        date: formatDate(dossier.sentOn, language),
      }),
    ],
    ...(link
      ? [
          [
            t('dossiers.link'),
            link.open
              ? t('dossiers.linkOpen', {
                  until: formatStaffTime(link.endsAt, language),
                  count: link.left,
                })
              : t('dossiers.linkClosed'),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {dossier.passedOver !== null && (
        <Typography variant="body2" dir="auto" sx={{ mb: 1, whiteSpace: 'pre-wrap' }}>
          {t('dossiers.passedOver', { reason: dossier.passedOver })}
        </Typography>
      )}
      {dossier.withOthers && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('dossiers.withOthers')}
        </Typography>
      )}
      {mayWrite && !dossier.withOthers && (
        <Button variant="text" size="small" sx={{ mb: 1 }} onClick={() => setCorrecting(true)}>
          {t('dossiers.correct')}
        </Button>
      )}
      {isCorrecting && <CorrectDossier dossier={dossier} onClose={() => setCorrecting(false)} />}
      <Files dossier={dossier} />
      {applications.map(({ number, documents, missing }) => (
        <Box component="details" key={number}>
          <Box
            component="summary"
            sx={{ minHeight: 32, cursor: 'pointer', alignContent: 'center' }}
          >
            <WithNames names={[number]}>
              {t('dossiers.documentsOf', { number, count: documents.length })}
            </WithNames>
          </Box>
          <Box component="ol" sx={{ my: 0.5, pl: 3 }}>
            {documents.map((one) => (
              <li key={one.key}>
                {nameOf(ownLine(one))}
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  <WithNames names={[one.fileName]}>
                    {[one.fileName, one.apart && t(`dossiers.apart.${one.apart}`)]
                      .filter(Boolean)
                      .join(' · ')}
                  </WithNames>
                  <br />
                  SHA-256 {one.sha256}
                </Typography>
              </li>
            ))}
          </Box>
          {missing.length > 0 && (
            <Typography variant="body2">
              {t('form.labelled', {
                label: t('dossiers.notIncluded'),
                text: formatNames(missing.map(nameOf), languageOf(i18n)),
              })}
            </Typography>
          )}
        </Box>
      ))}
      <Changes dossier={dossier} />
      {fetched.length > 0 && (
        <Box component="details">
          <Box
            component="summary"
            sx={{ minHeight: 32, cursor: 'pointer', alignContent: 'center' }}
          >
            {t('dossiers.fetched', { count: fetched.length })}
          </Box>
          <Box component="ul" sx={{ my: 0.5, pl: 3, fontSize: '0.875rem' }}>
            {fetched.map(({ at, format, by, network }) => (
              <li key={`${at} ${format}`}>
                <WithNames names={[by]}>
                  {[
                    formatStaffTime(at, language),
                    format.toUpperCase(),
                    by ?? t('dossiers.byLink', { network: network ?? '–' }),
                  ].join(' · ')}
                </WithNames>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** What was corrected after it was sent. */
function Changes({ dossier: { changes } }: { dossier: Dossier }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  if (changes.length === 0) return null
  const readable = (name: string, value: string | null) =>
    value === null ? '–' : name === 'sentOn' ? formatDate(value, language, 'short') : value
  return (
    <Box component="details">
      <Box component="summary" sx={{ minHeight: 32, cursor: 'pointer', alignContent: 'center' }}>
        {t('dossiers.corrected', { count: changes.length })}
      </Box>
      <Box component="ul" sx={{ my: 0.5, pl: 3, fontSize: '0.875rem' }}>
        {changes.map(({ at, by, changes: details }) => (
          <li key={at}>
            <WithNames names={[by]}>{[formatStaffTime(at, language), by].join(' · ')}</WithNames>
            {details.map(({ name, before, after }) => (
              <div key={name}>
                {t('timeline.change', {
                  field: t(`dossiers.${name}`),
                  before: readable(name, before),
                  after: readable(name, after),
                })}
              </div>
            ))}
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Files({ dossier }: { dossier: Dossier }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const client = useQueryClient()
  const { files, link, state, withOthers } = dossier
  const mayWrite = useCan('applicants.write') && !withOthers
  const askApproval = useApproval()
  const keep = () => {
    void client.invalidateQueries({ queryKey: dossierQuery(dossier.key).queryKey })
    void client.invalidateQueries({ queryKey: ['applicants', 'dossiers'] })
    void client.invalidateQueries({ queryKey: ['applicants', 'timeline'] })
  }
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: keep,
    onError: (failure) => {
      if (failure instanceof Problem) toast.fail(failure.code)
    },
  })
  if (isBeingMade(dossier)) return <p role="status">{t('dossiers.making')}</p>
  return (
    <>
      {state === 'failed' && (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          {t('dossiers.failed')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {mayWrite &&
          files.map(({ format }) => (
            <Button
              key={format}
              variant="outlined"
              size="small"
              loading={act.isPending}
              onClick={() =>
                act.mutate(() =>
                  saveDossier(dossier, format).catch((error: unknown) => {
                    const wanted = { kind: 'fetch_dossier', dossier: dossier.key, format } as const
                    if (!askApproval(error, wanted)) throw error
                  }),
                )
              }
            >
              {t(`dossiers.save.${format}`)}
            </Button>
          ))}
        {link?.address && (
          <Button
            variant="outlined"
            size="small"
            onClick={() => {
              void navigator.clipboard
                .writeText(link.address ?? '')
                .then(() => toast.say(t('dossiers.copied')))
            }}
          >
            {t('dossiers.copy')}
          </Button>
        )}
        {mayWrite && link?.open && (
          <Button
            variant="text"
            color="error"
            size="small"
            onClick={() => act.mutate(() => endLink(dossier))}
          >
            {t('dossiers.endLink')}
          </Button>
        )}
        {mayWrite && state === 'failed' && (
          <Button
            variant="outlined"
            size="small"
            onClick={() => act.mutate(() => makeAgain(dossier))}
          >
            {t('dossiers.makeAgain')}
          </Button>
        )}
      </Box>
      {state === 'ready' && files.length === 0 && (
        <Typography variant="body2">{t('dossiers.filesGone')}</Typography>
      )}
    </>
  )
}
