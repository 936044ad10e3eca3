import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import { narrowerFilters } from '#contract/applicants/applicants.ts'
import { languages } from '#contract/common/values/languages.ts'
import { levels, terms } from '#contract/common/values/vocabulary.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { useCountryOptions } from '../catalogue/code-options.ts'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { ProgramFilter, UniversityFilter } from '../catalogue/filters.client.tsx'
import { DateFilter } from '../ui/date-filter.client.tsx'
import { FilterBar, MoreFilters, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { languageOf } from '../words.ts'
import { mayHaveFiles } from './assignable.ts'
import { NarrowerFilters } from './narrower-filters.client.tsx'
import { staffNamesQuery, tagsQuery } from './queries.ts'

/** For how long something may have been in its state. */
const stateAges = [3, 7, 14, 30, 60, 90] as const

/** Those that are folded away. */
const folded = [
  ...['university', 'program', 'term', 'year', 'closesFrom', 'closesTo', 'nationality'],
  ...['residence', 'submittedFrom', 'submittedTo', 'stateDays', 'tag', 'level', 'language'],
]

/** Two years back, for those who are under way, and three ahead. */
function academicYears(): string[] {
  const first = new Date().getFullYear() - 2
  return Array.from({ length: 6 }, (_, at) => `${first + at}-${String(first + at + 1).slice(-2)}`)
}

export const applicantFilters = [
  'q',
  'status',
  'destination',
  'owner',
  'overdue',
  'tag',
  'level',
  'language',
  ...narrowerFilters,
] as const

interface ApplicantListFiltersProps {
  state: ListState
  /** A board has its stages side by side. */
  isBoard: boolean
}

export function ApplicantListFilters({ state, isBoard }: ApplicantListFiltersProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const countries = useCountryOptions()
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const { data: tags = [] } = useQuery(tagsQuery())
  return (
    <FilterBar state={state} names={applicantFilters}>
      <SearchFilter state={state} label={t('applicants.search')} />
      {!isBoard && (
        <SelectFilter
          state={state}
          name="status"
          label={t('applicants.column.status')}
          options={applicationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      )}
      <DestinationFilter state={state} label={t('applicants.column.destination')} />
      <SelectFilter
        state={state}
        name="owner"
        label={t('applicants.column.owner')}
        options={[
          { value: 'me', label: t('messages.mine') },
          { value: 'nobody', label: t('applicants.nobody') },
          ...staff
            .filter((one) => mayHaveFiles(one) || one.key === state.values['owner'])
            .map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <SelectFilter
        state={state}
        name="overdue"
        label={t('applicants.column.due')}
        options={[{ value: 'true', label: t('applicants.overdueOnly') }]}
      />
      <SelectFilter
        state={state}
        name="missing"
        label={t('audit.filter.missing')}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`applicants.narrower.missing.${value}`),
        }))}
      />
      {!isBoard && (
        <SelectFilter
          state={state}
          name="group"
          label={t('applicants.lines')}
          all={t('applicants.byApplication')}
          options={[{ value: 'person', label: t('applicants.byPerson') }]}
        />
      )}
      <MoreFilters state={state} names={folded}>
        <UniversityFilter state={state} />
        <ProgramFilter state={state} />
        <SelectFilter
          state={state}
          name="term"
          label={t('programs.intake.term')}
          options={terms.map((value) => ({
            value,
            label: t(`translation:vocabulary.term.${value}`),
          }))}
        />
        <SelectFilter
          state={state}
          name="year"
          label={t('programs.academicYear')}
          options={academicYears().map((value) => ({
            value,
            label: writtenAcademicYear(value, language),
          }))}
        />
        <DateFilter state={state} name="closesFrom" label={t('audit.filter.closesFrom')} />
        <DateFilter state={state} name="closesTo" label={t('audit.filter.closesTo')} />
        <SelectFilter
          state={state}
          name="nationality"
          label={t('applicants.field.nationality')}
          options={countries}
        />
        <SelectFilter
          state={state}
          name="residence"
          label={t('applicants.field.residenceCountry')}
          options={countries}
        />
        <DateFilter state={state} name="submittedFrom" label={t('audit.filter.submittedFrom')} />
        <DateFilter state={state} name="submittedTo" label={t('audit.filter.submittedTo')} />
        <SelectFilter
          state={state}
          name="stateDays"
          label={t('applicants.column.statusAt')}
          options={stateAges.map((count) => ({
            value: String(count),
            label: t('applicants.daysOrMore', { count }),
          }))}
        />
        {tags.length > 0 && (
          <SelectFilter
            state={state}
            name="tag"
            label={t('bulkApplicants.tag')}
            options={tags.map((value) => ({ value, label: value }))}
          />
        )}
        <SelectFilter
          state={state}
          name="level"
          label={t('applicants.column.level')}
          options={levels.map((value) => ({
            value,
            label: t(`translation:vocabulary.level.${value}`),
          }))}
        />
        <SelectFilter
          state={state}
          name="language"
          label={t('applicants.field.language')}
          options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
        />
      </MoreFilters>
      <NarrowerFilters state={state} />
    </FilterBar>
  )
}
