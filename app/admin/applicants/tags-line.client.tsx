import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { problemCode } from '../../api.ts'
import { useCan } from '../me.ts'
import { useToast } from '../ui/toast.client.tsx'
import { changeTags } from './file-queries.ts'
import { tagsQuery } from './queries.ts'

interface TagsLineProps {
  applicant: ApplicantRecord
  onSaved: (record: ApplicantRecord) => void
  onStale: () => void
}

/** The words a file is sorted by. */
export function TagsLine({ applicant, onSaved, onStale }: TagsLineProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const id = useId()
  const mayWrite = useCan('applicants.write')
  const { data: known = [] } = useQuery(tagsQuery())
  const [typed, setTyped] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (tags: string[]) => changeTags(applicant, tags),
    onSuccess: (record) => {
      setTyped('')
      onSaved(record)
    },
    onError: (failure) => {
      toast.fail(problemCode(failure))
      onStale()
    },
  })
  const { tags } = applicant
  if (!mayWrite && tags.length === 0) return null
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        const tag = typed.trim()
        if (tag !== '' && !tags.includes(tag)) mutate([...tags, tag])
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      <FormLabel htmlFor={`${id}-new`}>{t('tags.title')}</FormLabel>
      {tags.map((tag) => (
        <Chip
          key={tag}
          label={tag}
          variant="outlined"
          {...(mayWrite && {
            onDelete: () => mutate(tags.filter((one) => one !== tag)),
            'aria-label': t('tags.remove', { tag }),
          })}
        />
      ))}
      {mayWrite && (
        <>
          <OutlinedInput
            id={`${id}-new`}
            size="small"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ input: { 'aria-label': t('tags.new'), list: id, maxLength: 40 } }}
            sx={{ width: 180 }}
          />
          <datalist id={id}>
            {known.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" loading={isPending}>
            {t('tags.add')}
          </Button>
        </>
      )}
    </Box>
  )
}
