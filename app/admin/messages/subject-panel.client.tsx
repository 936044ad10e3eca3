import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ReportSubject, subjectPage } from '#contract/conversations/values/report-subject.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../me.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { CorrectDialog, isCorrectedHere } from '../upkeep/correct-dialog.client.tsx'
import { FactStored, ProgramStored, UniversityStored } from './stored.client.tsx'

interface SubjectPanelProps {
  subject: ReportSubject
  name: string
  /** Closes the report; absent if it is closed or the reader may not close it. */
  onClose: (() => void) | undefined
}

/** What a report is about, as it is stored now, corrected without leaving the report. */
export function SubjectPanel({ subject, name, onClose }: SubjectPanelProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const client = useQueryClient()
  const canWrite = useCan('catalogue.write')
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [isCorrected, setIsCorrected] = useState(false)
  const { type, key } = subject
  const canCorrect = canWrite && isCorrectedHere(type)
  return (
    <Panel title={t('messages.reported')}>
      <dl className="facts">
        {type === 'fact' && <FactStored factKey={key} />}
        {type === 'program' && <ProgramStored programKey={key} />}
        {type === 'university' && <UniversityStored universityKey={key} />}
      </dl>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        {canCorrect && (
          <Button variant="outlined" onClick={() => setIsCorrecting(true)}>
            {t('messages.correct')}
          </Button>
        )}
        <Button variant={canCorrect ? 'text' : 'outlined'} component={Link} to={recordOf(subject)}>
          {t('messages.record')}
        </Button>
        <Button
          variant="text"
          href={subjectPage(subject)}
          target="_blank"
          rel="noopener"
          startIcon={<Icon name="external" size={18} />}
        >
          {t('messages.page')}
          <span className="visually-hidden"> {t('catalogue.newTab')}</span>
        </Button>
        {isCorrected && onClose && (
          <Button variant="contained" onClick={onClose}>
            {t('messages.closeCorrected')}
          </Button>
        )}
      </Box>
      {isCorrecting && isCorrectedHere(type) && (
        <CorrectDialog
          line={{ kind: type, key }}
          name={name}
          onSaved={() => {
            setIsCorrecting(false)
            setIsCorrected(true)
            for (const queryKey of [['upkeep'], ['dashboard']]) {
              void client.invalidateQueries({ queryKey })
            }
            toast.say(t('upkeep.correctedLine', { name }))
          }}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </Panel>
  )
}

function recordOf({ type, key }: ReportSubject): string {
  const [destination = '', fact = ''] = key.split('/')
  switch (type) {
    case 'program':
      return `/admin/programs/${key}`
    case 'university':
      return `/admin/universities/${key}`
    case 'destination':
      return `/admin/destinations?edit=${key}`
    case 'fact':
      return `/admin/destinations?edit=${destination}&fact=${fact}`
  }
}
