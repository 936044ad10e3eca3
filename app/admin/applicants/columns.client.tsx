import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { GridColDef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ApplicationStatus, statusesOf } from '#contract/admissions/values/transitions.ts'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { ApplicationColumn } from '#contract/office/exports.ts'
import { countryName, formatDate, formatDayOf } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { intakeName } from '../ui/intake-name.ts'
import { monthNames } from '../ui/months.ts'
import { fullName } from '../ui/names.ts'
import { TwoLines } from '../ui/two-lines.client.tsx'
import { Verbatim, verbatimCell } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { Due } from './due.client.tsx'
import { StatusTag } from './status-tag.client.tsx'

const usuallyHidden = [
  ...[
    'university',
    'destination',
    'intake',
    'submittedAt',
    'statusAt',
    'level',
    'language',
    'tags',
  ],
  ...['nextTask', 'nationality', 'residenceCountry', 'email', 'phone', 'lastContactAt'],
]

const hiddenOnDesk = [...usuallyHidden, 'missingDocuments']
const hiddenOnTablet = [...hiddenOnDesk, 'deadline']

/** The columns that are shown on request; a narrow screen has room for fewer. */
export function useHiddenColumns(): readonly string[] {
  const isWide = useMediaQuery('(min-width: 1400px)')
  const isTablet = useMediaQuery('(max-width: 1199.95px)')
  if (isWide) return usuallyHidden
  return isTablet ? hiddenOnTablet : hiddenOnDesk
}

/** What an export has for each column of the table. */
const inFile: Record<string, readonly ApplicationColumn[]> = {
  name: ['given_names', 'family_name'],
  number: ['number'],
  status: ['status'],
  program: ['program', 'university'],
  university: ['university'],
  destination: ['destination'],
  intake: ['intake_term', 'intake_year'],
  deadline: ['deadline'],
  missingDocuments: ['missing_documents'],
  level: ['level'],
  language: ['language'],
  due: ['next_mover', 'next_by'],
  submittedAt: ['submitted_at'],
  statusAt: ['days_in_status'],
  owner: ['owner'],
  tags: ['tags'],
  nationality: ['nationality'],
  residenceCountry: ['residence_country'],
  email: ['email'],
  phone: ['phone'],
  lastContactAt: ['last_contact'],
}

export function exportedAs(fields: readonly string[]): ApplicationColumn[] {
  return [...new Set(fields.flatMap((field) => inFile[field] ?? []))]
}

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
        flex: 1.6,
        minWidth: 160,
        renderCell: ({ row, tabIndex }) => (
          <TwoLines>
            <Link to={fileHref(row)} tabIndex={tabIndex}>
              <Verbatim>{fullName(row)}</Verbatim>
            </Link>
          </TwoLines>
        ),
      },
      {
        field: 'number',
        headerName: t('applicants.column.number'),
        // Wide enough for the broadest letters: staff read it out on the phone.
        width: 138,
        sortable: false,
        renderCell: ({ row }) => <NumberCell row={row} />,
      },
      {
        field: 'status',
        headerName: t('applicants.column.status'),
        width: 126,
        sortable: false,
        renderCell: ({ row }) => (
          <TwoLines>
            <StatusTag status={row.application.status} />
          </TwoLines>
        ),
      },
      {
        field: 'program',
        headerName: t('applicants.column.program'),
        flex: 1.6,
        minWidth: 130,
        sortable: false,
        valueGetter: (_value, { application: { programTitle, university } }) =>
          `${inLanguage(programTitle, language)}, ${university}`,
        renderCell: ({ value, row }) => (
          <TwoLines>
            <WithNames names={[row.application.university]}>{value}</WithNames>
          </TwoLines>
        ),
      },
      {
        field: 'university',
        headerName: t('programs.field.university'),
        flex: 1,
        minWidth: 140,
        sortable: false,
        valueGetter: (_value, row) => row.application.university,
        renderCell: verbatimCell,
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
        field: 'intake',
        headerName: t('applicants.column.intake'),
        width: 140,
        sortable: false,
        valueGetter: (_value, { application: { intake } }) => intakeName(t, intake, language),
      },
      {
        field: 'deadline',
        headerName: t('applicants.column.deadline'),
        width: 116,
        renderCell: ({ row }) => <DeadlineCell row={row} />,
      },
      {
        field: 'missingDocuments',
        headerName: t('applicants.column.missing'),
        width: 94,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueGetter: (_value, row) => row.application.missingDocuments,
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
        width: 124,
        sortingOrder: ['asc'],
        renderCell: ({ row }) => (
          <TwoLines>
            <Due application={row.application} />
          </TwoLines>
        ),
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
        field: 'statusAt',
        headerName: t('applicants.column.statusAt'),
        width: 110,
        valueGetter: (_value, row) =>
          t('applicants.days', { count: daysSince(row.application.statusAt) }),
      },
      {
        field: 'nationality',
        headerName: t('applicants.field.nationality'),
        width: 140,
        sortable: false,
        valueGetter: (_value, row) => countryName(row.nationality, language),
      },
      {
        field: 'residenceCountry',
        headerName: t('applicants.column.residence'),
        width: 140,
        sortable: false,
        valueGetter: (_value, row) => countryName(row.residenceCountry, language),
      },
      {
        field: 'email',
        headerName: t('applicants.field.email'),
        width: 210,
        sortable: false,
        renderCell: verbatimCell,
      },
      {
        field: 'phone',
        headerName: t('applicants.field.phone'),
        width: 150,
        sortable: false,
        renderCell: ({ row, tabIndex }) => (
          <a href={`tel:${row.phone}`} tabIndex={tabIndex}>
            <Verbatim>{row.phoneWritten}</Verbatim>
          </a>
        ),
      },
      {
        field: 'lastContactAt',
        headerName: t('applicants.column.lastContact'),
        width: 130,
        sortable: false,
        valueGetter: (_value, { lastContactAt }) =>
          lastContactAt === null ? '–' : formatDate(lastContactAt, language, 'short'),
      },
      {
        field: 'owner',
        headerName: t('applicants.column.owner'),
        width: 99,
        sortable: false,
        valueGetter: (_value, row) => row.owner?.name ?? '–',
        renderCell: ({ value }) => (
          <TwoLines>
            <Verbatim>{value}</Verbatim>
          </TwoLines>
        ),
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

const dayMs = 86_400_000

function daysSince(instant: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / dayMs))
}

/** A person's first application in the list's order, and how many more there are. */
function NumberCell({ row: { application, others } }: { row: ApplicantRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Verbatim>{application.number}</Verbatim>
      {others.length > 0 && ` ${t('applicants.andMore', { count: others.length })}`}
    </>
  )
}

/** Until when they may apply; where no date is known, the months in which it usually closes. */
function DeadlineCell({ row: { application } }: { row: ApplicantRow }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { closesAt, usualCloses, zone } = application.deadline
  if (closesAt === null) {
    const usual = usualCloses && monthNames(usualCloses, language)
    return usual ? t('messages.usualMonths', usual) : '–'
  }
  const day = formatDayOf(closesAt, zone, language, 'short')
  const isMissed = Date.parse(closesAt) < Date.now() && unsent.includes(application.status)
  if (!isMissed) return day
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
      {t('applicants.overdue', { date: day })}
    </Box>
  )
}

const unsent: readonly ApplicationStatus[] = statusesOf.unsent
