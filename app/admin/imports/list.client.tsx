import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { importLimits, templateKinds } from '#contract/catalogue/imports.ts'
import { formatNumber } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { FileInput } from '../ui/file-input.client.tsx'
import { ItemList } from '../ui/item-list.client.tsx'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { importsQuery, saveTemplate, sendImport } from './queries.ts'

/** A new list to bring in, and those that were. */
export function ImportsScreen() {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { data: imports } = useQuery(importsQuery())
  return (
    <Screen title={t('imports.title')} back={{ to: '/admin/programs', label: t('nav.programs') }}>
      <Panel title={t('imports.new')}>
        <FileForm />
      </Panel>
      {!imports && <ScreenSkeleton />}
      {imports?.length === 0 && (
        <Panel>
          <Empty title={t('imports.none')} text={t('imports.noneText')} />
        </Panel>
      )}
      {imports && imports.length > 0 && (
        <Panel title={t('imports.title')}>
          <ItemList sx={{ m: 0, p: 0 }}>
            {imports.map((one) => (
              <Box component="li" key={one.key} sx={row}>
                <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Link to={`/admin/imports/${one.key}`}>
                    <Verbatim>{one.fileName}</Verbatim>
                  </Link>
                  <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                    <WithNames names={[one.createdBy]}>
                      {t('imports.by', {
                        name: one.createdBy,
                        date: formatStaffTime(one.createdAt, language),
                      })}
                    </WithNames>
                  </Box>
                </Box>
                <span>
                  {t('imports.rows', {
                    count: one.rowsTotal,
                    number: formatNumber(one.rowsTotal, language),
                  })}
                </span>
                <Box component="span" sx={{ flex: '0 1 200px' }}>
                  {t(`imports.state.${one.state}`)}
                </Box>
              </Box>
            ))}
          </ItemList>
        </Panel>
      )}
    </Screen>
  )
}

function FileForm() {
  const { t } = useTranslation('admin')
  const id = useId()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const send = useMutation({
    mutationFn: sendImport,
    onSuccess: ({ key }) => navigate(`/admin/imports/${key}`),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (file) send.mutate(file)
      }}
    >
      {send.error && <Failure error={send.error} />}
      <FormControl sx={{ gap: 0.5, mb: 2 }}>
        <FormLabel htmlFor={id}>{t('imports.file')}</FormLabel>
        <FormHelperText id={`${id}-hint`}>
          {t('imports.fileHint', { megabytes: importLimits.bytes / 1024 / 1024 })}
        </FormHelperText>
        <FileInput
          id={id}
          type="file"
          required
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.numbers"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </FormControl>
      <Box>
        <Button type="submit" variant="contained" loading={send.isPending}>
          {t('imports.upload')}
        </Button>
      </Box>
      <Box component="p" sx={{ mt: 2, mb: 0.5 }}>
        {t('imports.templates')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {templateKinds.map((kind) => (
          <Button key={kind} variant="text" onClick={() => saveTemplate(kind)}>
            {t(`imports.template.${kind}`)}
          </Button>
        ))}
      </Box>
    </form>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
