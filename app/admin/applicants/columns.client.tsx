import type { GridColDef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicantRow } from '#contract/applicants.ts'
import { formatDate } from '../../format.ts'
import { fullName } from '../ui/names.ts'
import { languageOf } from '../words.ts'
import { Due } from './due.client.tsx'
import { StatusTag } from './status-tag.client.tsx'

export const hiddenColumns = ['destination', 'submittedAt', 'level', 'language', 'tags', 'nextTask']

export function fileHref(row: ApplicantRow): string {
  return `/admin/applicants/${row.key}`
}

export function useApplicantColumns(): GridColDef<ApplicantRow>[] {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return useMemo<GridColDef<ApplicantRow>[]>(
    () => [
      {
        field: 'name',
        headerName: t('applicants.column.name'),
        flex: 1.2,
        minWidth: 150,
        renderCell: ({ row, tabIndex }) => (
          <Link to={fileHref(row)} tabIndex={tabIndex}>
            {fullName(row)}
          </Link>
        ),
      },
      {
        field: 'number',
        headerName: t('applicants.column.number'),
        width: 135,
        sortable: false,
        valueGetter: (_value, row) => row.application.number,
      },
      {
        field: 'status',
        headerName: t('applicants.column.status'),
        width: 185,
        sortable: false,
        renderCell: ({ row }) => <StatusTag status={row.application.status} />,
      },
      {
        field: 'program',
        headerName: t('applicants.column.program'),
        flex: 1.6,
        minWidth: 140,
        sortable: false,
        valueGetter: (_value, { application: { programTitle, university } }) =>
          `${programTitle[language] || programTitle.en}, ${university}`,
      },
      {
        field: 'destination',
        headerName: t('applicants.column.destination'),
        width: 95,
        sortable: false,
        valueGetter: (_value, row) =>
          t(`translation:vocabulary.destination.${row.application.destination}`),
      },
      {
        field: 'level',
        headerName: t('applicants.column.level'),
        width: 120,
        sortable: false,
        valueGetter: (_value, row) => t(`translation:vocabulary.level.${row.application.level}`),
      },
      {
        field: 'language',
        headerName: t('applicants.field.language'),
        width: 100,
        sortable: false,
        valueGetter: (_value, row) => t(`form.language.${row.language}`),
      },
      {
        field: 'due',
        headerName: t('applicants.column.due'),
        width: 175,
        sortingOrder: ['asc'],
        renderCell: ({ row }) => <Due application={row.application} />,
      },
      {
        field: 'nextTask',
        headerName: t('applicants.column.nextTask'),
        width: 200,
        sortable: false,
        valueGetter: (_value, { nextTask }) =>
          nextTask === null
            ? '–'
            : [nextTask.title, nextTask.dueOn && formatDate(nextTask.dueOn, language, 'short')]
                .filter(Boolean)
                .join(' · '),
      },
      {
        field: 'submittedAt',
        headerName: t('applicants.column.submitted'),
        width: 130,
        valueGetter: (_value, row) => formatDate(row.application.submittedAt, language, 'short'),
      },
      {
        field: 'owner',
        headerName: t('applicants.column.owner'),
        width: 120,
        sortable: false,
        valueGetter: (_value, row) => row.owner?.name ?? '–',
      },
      {
        field: 'tags',
        headerName: t('tags.title'),
        width: 160,
        sortable: false,
        valueGetter: (_value, row) => row.tags.join(', '),
      },
    ],
    [t, language],
  )
}
