import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationAct, ApplicationBulk } from '#contract/applicant-bulk.ts'
import { formatNumber } from '../../format.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { bulksQuery } from './bulk-queries.ts'
import { staffNamesQuery } from './queries.ts'

/** What one has done to many, found again after its dialog or the page was closed. */
export function Bulks() {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const { data: bulks = [] } = useQuery(bulksQuery())
  const [running] = bulks.filter(({ state }) => state === 'running')
  const before = useRef<string>(undefined)
  const endedKey = running?.key
  // One that was started here or in another tab comes to its end: the list behind shows it.
  useEffect(() => {
    const ended = bulks.find(({ key, state }) => key === before.current && state === 'finished')
    if (ended) {
      toast.say(t('bulkApplicants.done', { count: ended.done - ended.refused }))
      void client.invalidateQueries({ queryKey: ['applicants'] })
    }
    before.current = endedKey
  }, [bulks, endedKey, client, toast, t])
  if (bulks.length === 0) return null
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {running
          ? t('bulkApplicants.running', {
              done: number(running.done),
              total: number(running.total),
            })
          : t('bulkApplicants.mine')}
      </Button>
      {isOpen && <BulksDialog bulks={bulks} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface BulksDialogProps {
  bulks: readonly ApplicationBulk[]
  onClose: () => void
}

function BulksDialog({ bulks, onClose }: BulksDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('bulkApplicants.mine')}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {bulks.map((bulk) => (
            <Kept key={bulk.key} bulk={bulk} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** One act in a line; what became of it is asked for when it is opened. */
function Kept({ bulk }: { bulk: ApplicationBulk }) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const say = useActWords()
  const [isOpen, setIsOpen] = useState(bulk.state === 'running')
  return (
    <Box component="li" sx={{ m: 0, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box id={id} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {say(bulk.act)}
          </Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {[
              formatStaffTime(bulk.createdAt, languageOf(i18n)),
              t('bulkApplicants.count', { count: bulk.total }),
              bulk.refused > 0 && t('bulkApplicants.refused', { count: bulk.refused }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
        <Button
          variant="text"
          aria-expanded={isOpen}
          aria-describedby={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'bulkApplicants.hide' : 'bulkApplicants.show')}
        </Button>
      </Box>
      {isOpen && <BulkOutcome started={bulk} />}
    </Box>
  )
}

function useActWords(): (act: ApplicationAct) => string {
  const { t } = useTranslation('admin')
  const { data: staff = [] } = useQuery(staffNamesQuery())
  return (act) => {
    switch (act.kind) {
      case 'move':
        return t('bulkApplicants.was.move', { move: t(`move.${act.to}`) })
      case 'owner': {
        const name = staff.find(({ key }) => key === act.owner)?.name
        return act.owner === null
          ? t('bulkApplicants.was.nobody')
          : t('bulkApplicants.was.owner', { name: name ?? '…' })
      }
      case 'tag':
        return t(act.on ? 'bulkApplicants.was.tagOn' : 'bulkApplicants.was.tagOff', {
          tag: act.tag,
        })
      case 'message':
        return t('bulkApplicants.was.message', {
          text: (act.text.en ?? act.text.fr ?? '').replaceAll(/\s+/g, ' ').slice(0, 80),
        })
    }
  }
}
