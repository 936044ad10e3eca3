import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import { levels, modes } from '#contract/common/values/vocabulary.ts'
import { useLanguageOptions } from '../catalogue/code-options.ts'
import {
  CatalogueFilters,
  ChannelFilter,
  TranslationFilter,
  UniversityFilter,
} from '../catalogue/filters.client.tsx'
import { DateFilter } from '../ui/date-filter.client.tsx'
import { SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { languageOf } from '../words.ts'
import { fieldsQuery } from './queries.ts'

const more = [
  ...['university', 'field', 'language', 'mode', 'channel', 'intakes', 'deadline', 'fee'],
  ...['verifiedBefore', 'translation'],
]
export const programFilters = ['q', 'status', 'destination', 'level', ...more]

export function ProgramListFilters({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const taughtIn = useLanguageOptions()
  const { data: fields = [] } = useQuery(fieldsQuery())
  const sure = certainties.map((value) => ({
    value,
    label: t(`translation:vocabulary.certainty.${value}`),
  }))
  return (
    <CatalogueFilters
      state={state}
      names={programFilters}
      search={t('table.searchPrograms')}
      more={{
        names: more,
        filters: (
          <>
            <UniversityFilter state={state} />
            <SelectFilter
              state={state}
              name="field"
              label={t('programs.field.field')}
              options={fields.map(({ code, name }) => ({
                value: code,
                label: `${code} ${inLanguage(name, language)}`,
              }))}
            />
            <SelectFilter
              state={state}
              name="language"
              label={t('table.language')}
              options={taughtIn}
            />
            <SelectFilter
              state={state}
              name="mode"
              label={t('programs.field.mode')}
              options={modes.map((value) => ({
                value,
                label: t(`translation:vocabulary.mode.${value}`),
              }))}
            />
            <ChannelFilter state={state} />
            <SelectFilter
              state={state}
              name="intakes"
              label={t('programs.openIntakes')}
              options={(['open', 'none'] as const).map((value) => ({
                value,
                label: t(`table.intakes.${value}`),
              }))}
            />
            <SelectFilter
              state={state}
              name="deadline"
              label={t('table.deadline')}
              options={[...sure, { value: 'none', label: t('table.noDeadline') }]}
            />
            <SelectFilter
              state={state}
              name="fee"
              label={t('table.fee')}
              options={[...sure, { value: 'none', label: t('table.noFee') }]}
            />
            <DateFilter state={state} name="verifiedBefore" label={t('table.verifiedBefore')} />
            <TranslationFilter state={state} />
          </>
        ),
      }}
    >
      <SelectFilter
        state={state}
        name="level"
        label={t('programs.field.level')}
        options={levels.map((value) => ({
          value,
          label: t(`translation:vocabulary.level.${value}`),
        }))}
      />
    </CatalogueFilters>
  )
}
