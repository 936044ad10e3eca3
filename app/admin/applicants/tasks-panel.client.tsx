import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task, TaskEdit } from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { useCan, useMe } from '../me.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { mayBeGivenTask } from './assignable.ts'
import { addTask, changeTask, tasksQuery } from './file-queries.ts'
import { staffNamesQuery } from './queries.ts'

/** What is to be done about an applicant, by when and who does it. */
export function TasksPanel({ applicant }: { applicant: ApplicantRecord }) {
  const { key: applicantKey } = applicant
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const mayWrite = useCan('applicants.write')
  const query = tasksQuery(applicantKey)
  const { data: tasks = [], error, refetch } = useQuery(query)
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<Task[]>) => act(),
    onSuccess: (next) => {
      client.setQueryData(query.queryKey, next)
      void client.invalidateQueries({ queryKey: ['applicants', 'timeline', applicantKey] })
    },
    onError: (failure) => {
      toast.fail(problemCode(failure))
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const set = (task: Task, done: boolean) =>
    mutate(() => changeTask(applicantKey, task, { ...inputOf(task), done }))

  return (
    <Box id="tasks">
      <Panel title={t('tasks.title')}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {tasks.length === 0 && !error && (
          <Box sx={{ color: 'text.secondary' }}>{t('tasks.none')}</Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {tasks.map((task) => (
            <Line key={task.key} task={task} onSet={mayWrite ? set : undefined} />
          ))}
        </Box>
        {mayWrite && (
          <NewTask
            applicant={applicant}
            onAdd={(task) => mutate(() => addTask(applicantKey, task))}
          />
        )}
      </Panel>
    </Box>
  )
}

function inputOf({ title, dueOn, assignee }: Task): Omit<TaskEdit, 'done'> {
  return { title, dueOn, assignee: assignee?.key ?? null }
}

interface LineProps {
  task: Task
  onSet: ((task: Task, done: boolean) => void) | undefined
}

function Line({ task, onSet }: LineProps) {
  const { t, i18n } = useTranslation('admin')
  const { title, dueOn, overdue, assignee, done } = task
  const language = languageOf(i18n)
  const about = [
    assignee?.name,
    done
      ? t('tasks.doneBy', { who: done.by, date: formatDate(done.at, language, 'short') })
      : dueOn &&
        t(overdue ? 'applicants.overdue' : 'tasks.dueOn', {
          date: formatDate(dueOn, language, 'short'),
        }),
  ].filter(Boolean)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', m: 0 }}>
      <Checkbox
        checked={done !== null}
        disabled={!onSet}
        onChange={(_event, isDone) => onSet?.(task, isDone)}
        slotProps={{ input: { 'aria-label': title } }}
      />
      <Box sx={{ py: 1.25, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={done ? { textDecoration: 'line-through' } : undefined}>
          {title}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: overdue ? 'error.main' : 'text.secondary' }}>
          {about.join(' · ')}
        </Box>
      </Box>
    </Box>
  )
}

interface NewTaskProps {
  applicant: ApplicantRecord
  onAdd: (task: TaskEdit) => void
}

function NewTask({ applicant, onAdd }: NewTaskProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const me = useMe()
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [assignee, setAssignee] = useState(me.key)
  const [isMissing, setIsMissing] = useState(false)

  function add() {
    setIsMissing(title.trim() === '')
    if (title.trim() === '') return
    onAdd({ title: title.trim(), dueOn: dueOn || null, assignee: assignee || null, done: false })
    setTitle('')
    setDueOn('')
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, mt: 1.5 }}
    >
      <FormControl error={isMissing} sx={{ flex: '2 1 14rem', gap: 0.5 }}>
        <FormLabel htmlFor={id}>{t(isMissing ? 'tasks.missing' : 'tasks.what')}</FormLabel>
        <OutlinedInput
          id={id}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          slotProps={{ input: { maxLength: 200 } }}
        />
      </FormControl>
      <FormControl sx={{ flex: '1 1 9rem', gap: 0.5 }}>
        <FormLabel htmlFor={`${id}-due`}>{t('tasks.due')}</FormLabel>
        <OutlinedInput
          id={`${id}-due`}
          type="date"
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
        />
      </FormControl>
      <FormControl sx={{ flex: '1 1 9rem', gap: 0.5 }}>
        <FormLabel htmlFor={`${id}-who`}>{t('tasks.who')}</FormLabel>
        <Select
          native
          variant="outlined"
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
          slotProps={{ input: { id: `${id}-who` } }}
        >
          <option value="">{t('applicants.nobody')}</option>
          {staff
            .filter((one) => mayBeGivenTask(one, applicant))
            .map(({ key, name }) => (
              <option translate="no" key={key} value={key}>
                {name}
              </option>
            ))}
        </Select>
      </FormControl>
      <Button type="submit">{t('tasks.add')}</Button>
    </Box>
  )
}
