import type { GridColDef } from '@mui/x-data-grid'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProgramListRow } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { ProgramColumn } from '#contract/office/exports.ts'
import { formatDate, formatDayOf, formatMoney, languageName } from '../../format.ts'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { verbatimCell } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { fieldsQuery } from './queries.ts'

/** Shown only on request. */
export const hiddenColumns = [
  ...['field', 'languages', 'mode', 'submissionChannel', 'deadlineCertainty', 'feeCertainty'],
  ...['openIntakes', 'verifiedOn', 'translation', 'updatedAt'],
]

/** What an export has for each column of the table. */
const inFile: Record<string, readonly ProgramColumn[]> = {
  name: ['title_en', 'title_fr'],
  university: ['university'],
  destination: ['destination'],
  level: ['level'],
  field: ['field'],
  languages: ['languages'],
  mode: ['mode'],
  submissionChannel: ['channel'],
  openIntakes: ['open_intakes'],
  deadline: ['next_deadline'],
  fee: ['tuition_amount', 'tuition_currency', 'tuition_period', 'tuition_year'],
  deadlineCertainty: ['deadline_certainty'],
  feeCertainty: ['tuition_certainty'],
  verifiedOn: ['verified_on'],
  status: ['status'],
  updatedAt: ['updated_at'],
}

export function exportedAs(fields: readonly string[]): ProgramColumn[] {
  return fields.flatMap((field) => inFile[field] ?? [])
}

export function programHref(row: ProgramListRow): string {
  return `/admin/programs/${row.key}`
}

export function useProgramColumns(): GridColDef<ProgramListRow>[] {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const { data: fields } = useQuery(fieldsQuery())
  return useMemo(() => {
    const fieldNames = new Map(fields?.map(({ code, name }) => [code, inLanguage(name, language)]))
    return [
      {
        field: 'name',
        headerName: t('programs.field.title'),
        flex: 2,
        minWidth: 180,
        hideable: false,
        renderCell: ({ row, tabIndex }) => (
          <Link to={programHref(row)} tabIndex={tabIndex}>
            {inLanguage(row.title, language)}
          </Link>
        ),
      },
      {
        field: 'university',
        headerName: t('programs.field.university'),
        flex: 1.4,
        minWidth: 130,
        valueGetter: (_value, row) => row.university.name,
        renderCell: verbatimCell,
      },
      {
        field: 'destination',
        headerName: t('universities.field.destination'),
        width: 95,
        sortable: false,
        valueGetter: (_value, row) => t(`translation:vocabulary.destination.${row.destination}`),
      },
      {
        field: 'level',
        headerName: t('programs.field.level'),
        width: 120,
        valueGetter: (_value, row) => t(`translation:vocabulary.level.${row.level}`),
      },
      {
        field: 'field',
        headerName: t('programs.field.field'),
        flex: 1,
        minWidth: 160,
        valueGetter: (_value, row) => fieldNames.get(row.field) ?? row.field,
      },
      {
        field: 'languages',
        headerName: t('table.language'),
        width: 140,
        sortable: false,
        valueGetter: (_value, row) =>
          row.languages.map((code) => languageName(code, language)).join(', '),
      },
      {
        field: 'mode',
        headerName: t('programs.field.mode'),
        width: 130,
        sortable: false,
        valueGetter: (_value, row) => t(`translation:vocabulary.mode.${row.mode}`),
      },
      {
        field: 'submissionChannel',
        headerName: t('programs.field.submissionChannel'),
        width: 180,
        sortable: false,
        valueGetter: (_value, row) => t(`channel.${row.submissionChannel}`),
      },
      {
        field: 'openIntakes',
        headerName: t('programs.openIntakes'),
        width: 120,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
      },
      {
        field: 'deadline',
        headerName: t('applicants.column.deadline'),
        width: 105,
        sortable: false,
        valueGetter: (_value, { nextDeadline }) =>
          nextDeadline ? formatDayOf(nextDeadline.at, nextDeadline.zone, language, 'short') : '–',
      },
      {
        field: 'fee',
        headerName: t('programs.field.tuitionLines'),
        width: 130,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueGetter: (_value, { fee }) =>
          fee
            ? `${formatMoney(fee.amountMinor, fee.currency, language)} ${t(`translation:vocabulary.period.${fee.period}`)}`
            : '–',
      },
      ...(['deadlineCertainty', 'feeCertainty'] as const).map(
        (field): GridColDef<ProgramListRow> => ({
          field,
          headerName: t(field === 'feeCertainty' ? 'table.fee' : 'table.deadline'),
          width: 130,
          sortable: false,
          valueGetter: (_value, { [field]: certainty }) =>
            certainty === null ? '–' : t(`translation:vocabulary.certainty.${certainty}`),
        }),
      ),
      {
        field: 'verifiedOn',
        headerName: t('programs.field.verifiedOn'),
        width: 125,
        valueGetter: (_value, row) =>
          row.verifiedOn === null ? '–' : formatDate(row.verifiedOn, language, 'short'),
      },
      {
        field: 'translation',
        headerName: t('table.translation'),
        width: 120,
        sortable: false,
        valueGetter: (_value, row) =>
          row.translationMissing ? t('table.translationMissing') : '–',
      },
      {
        field: 'status',
        headerName: t('programs.field.status'),
        width: 100,
        renderCell: ({ row }) => <PublicationTag status={row.status} />,
      },
      {
        field: 'updatedAt',
        headerName: t('catalogue.updated'),
        width: 125,
        valueGetter: (_value, row) => formatDate(row.updatedAt, language, 'short'),
      },
    ]
  }, [t, language, fields])
}
