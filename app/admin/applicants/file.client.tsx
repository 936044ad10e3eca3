import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { usePrefetchQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { DossiersPanel } from '../dossiers/dossiers-panel.client.tsx'
import { PapersPanel } from '../dossiers/papers-panel.client.tsx'
import { MailFails } from '../mail/mail-fails.client.tsx'
import { useCan } from '../me.ts'
import { lastAddress, nextRow } from '../ui/last-address.ts'
import { fullName } from '../ui/names.ts'
import { Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { ApplicationPanel, nextMoveMark } from './application-panel.client.tsx'
import { ContactLine } from './contact-line.client.tsx'
import { ContactsPanel } from './contacts-panel.client.tsx'
import { EducationPanel } from './education-panel.client.tsx'
import { AddApplication } from './entry/add-application.client.tsx'
import { ErasurePanel } from './erasure-panel.client.tsx'
import { tasksQuery } from './file-queries.ts'
import { MessagesPanel } from './messages-panel.client.tsx'
import { NotesPanel } from './notes-panel.client.tsx'
import { ProfileForm } from './profile-form.client.tsx'
import { applicantQuery } from './queries.ts'
import { AskDialog } from './review/ask-dialog.client.tsx'
import { ReviewDesk } from './review/desk.client.tsx'
import { documentsQuery } from './review/documents-queries.ts'
import type { Step } from './review/steps.ts'
import { SamePerson } from './same-person.client.tsx'
import { TagsLine } from './tags-line.client.tsx'
import { TasksPanel } from './tasks-panel.client.tsx'
import { Timeline } from './timeline.client.tsx'
import { TodoPanel } from './todo-panel.client.tsx'

/**
 * An applicant's file: what needs doing, their documents beside the checklist, what they applied
 * for and who they are, what was written, and everything that happened.
 */
export function ApplicantScreen({ applicantKey }: { applicantKey: string }) {
  const { t } = useTranslation('admin')
  // Asked for together, so that no part waits for another.
  usePrefetchQuery(documentsQuery(applicantKey))
  usePrefetchQuery(tasksQuery(applicantKey))
  const { data: applicant } = useSuspenseQuery(applicantQuery(applicantKey))
  const mayWrite = useCan('applicants.write')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ line: Pick<Step, 'type' | 'language'> | undefined }>()
  const askFor = (line?: Pick<Step, 'type' | 'language'>) => setAsking({ line })
  const [isAdding, setAdding] = useState(false)
  const next = nextRow('applicants', `/admin/applicants/${applicant.key}`)

  function keep(record: ApplicantRecord) {
    client.setQueryData(applicantQuery(record.key).queryKey, record)
    for (const queryKey of [
      ['applicants', 'list'],
      ['applicants', 'timeline'],
      ['applicants', 'templates'],
      ['dashboard'],
    ]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  const reload = () =>
    client.invalidateQueries({ queryKey: applicantQuery(applicant.key).queryKey })

  return (
    <Screen
      title={fullName(applicant)}
      names={[fullName(applicant)]}
      back={{ to: list, label: t('nav.applicants') }}
      actions={
        <>
          {mayWrite && applicant.mergedInto === null && (
            <Button onClick={() => setAdding(true)}>{t('entry.addApplication')}</Button>
          )}
          {next && (
            <Button component={Link} to={next} aria-keyshortcuts="s">
              {t('applicants.nextFile')}
            </Button>
          )}
        </>
      }
    >
      <ContactLine applicant={applicant} />
      <TagsLine applicant={applicant} onSaved={keep} onStale={() => void reload()} />
      <SamePerson applicant={applicant} onChanged={keep} />
      <MailFails applicantKey={applicant.key} />
      <TodoPanel applicant={applicant} onAsk={() => askFor()} />
      <Suspense fallback={<ScreenSkeleton />}>
        <ReviewDesk
          key={applicant.key}
          applicant={applicant}
          onAsk={askFor}
          further={{
            m: () => document.querySelector<HTMLElement>(`[${nextMoveMark}]`)?.focus(),
            s: () => void navigate(next ?? lastAddress(list)),
            l: () => void navigate(lastAddress(list)),
          }}
        />
      </Suspense>
      <Box sx={columns}>
        <div>
          {applicant.applications.map((application) => (
            <div key={application.number} id={application.number}>
              <ApplicationPanel
                application={application}
                applications={applicant.applications}
                language={applicant.language}
                onMoved={keep}
                onStale={reload}
                onAsk={() => askFor()}
              />
            </div>
          ))}
          <DossiersPanel applicant={applicant} onMoved={keep} onStale={reload} />
          <PapersPanel applicant={applicant} />
          <EducationPanel applicant={applicant} onSaved={keep} />
          <ProfileForm applicant={applicant} onSaved={keep} />
          <ErasurePanel
            applicantKey={applicant.key}
            language={applicant.language}
            onChanged={() => void reload()}
          />
        </div>
        <div>
          <MessagesPanel applicant={applicant} />
          <NotesPanel applicantKey={applicant.key} />
          {mayWrite && <ContactsPanel applicantKey={applicant.key} />}
          <TasksPanel applicant={applicant} />
          <Timeline applicantKey={applicant.key} />
        </div>
      </Box>
      {asking && (
        <Suspense>
          <AskDialog
            applicant={applicant}
            line={asking.line}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
      {isAdding && (
        <AddApplication applicant={applicant} onSaved={keep} onClose={() => setAdding(false)} />
      )}
    </Screen>
  )
}

const list = '/admin/applicants'

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
} as const
