import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import {
  calendarKinds,
  costItems,
  sectionKeys,
  terms,
  visaActors,
} from '#contract/common/values/vocabulary.ts'
import { useCountryOptions } from '../catalogue/code-options.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import {
  AddressInput,
  AmountInput,
  ChannelInput,
  CurrencyInput,
} from '../catalogue/shared-inputs.client.tsx'
import { ChoiceBoxes } from '../ui/choice-boxes.client.tsx'
import { BilingualInput, FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { ManyPickerInput } from '../ui/picker.client.tsx'
import { languageOf } from '../words.ts'

interface LineProps {
  /** The line's place in the form, such as `calendar.0`. */
  name: string
  /** The destination's dated facts, which a line may name. */
  facts: readonly Pick<Fact, 'key' | 'label'>[]
}

/** What happens when, for which intake. */
export function CalendarFields({ name }: LineProps) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <Box sx={stack}>
      <BilingualInput name={`${name}.label`} label={t('destinations.part.label')} maxLength={300} />
      <FieldGrid min={180}>
        <SelectInput
          name={`${name}.kind`}
          label={t('destinations.part.kind')}
          options={calendarKinds.map((value) => ({
            value,
            label: t(`destinations.calendarKind.${value}`),
          }))}
        />
        <SelectInput
          name={`${name}.intake`}
          label={t('programs.intake.term')}
          options={terms.map((value) => ({
            value,
            label: t(`translation:vocabulary.term.${value}`),
          }))}
        />
        <TextInput
          wide
          name={`${name}.spans`}
          label={t('destinations.part.spans')}
          hint={t('destinations.part.spansHint')}
          maxLength={200}
        />
        <ManyPickerInput
          wide
          name={`${name}.countries`}
          label={t('destinations.part.countries')}
          hint={t('destinations.part.countriesHint')}
          options={useCountryOptions()}
          optional
        />
      </FieldGrid>
      <Provenance name={name} about="date" />
      <BilingualInput name={`${name}.note`} label={t('destinations.fact.note')} rows={2} optional />
    </Box>
  )
}

/** One step on the way to a visa. */
export function VisaStepFields({ name, facts }: LineProps) {
  const { t } = useTranslation('admin')
  return (
    <Box sx={stack}>
      <BilingualInput name={`${name}.title`} label={t('destinations.part.title')} maxLength={300} />
      <BilingualInput
        name={`${name}.text`}
        label={t('destinations.part.text')}
        rows={3}
        maxLength={20_000}
      />
      <BilingualInput
        name={`${name}.documents`}
        label={t('destinations.part.documents')}
        hint={t('destinations.part.oneALine')}
        rows={2}
        maxLength={20_000}
        optional
      />
      <FieldGrid min={200}>
        <SelectInput
          name={`${name}.actor`}
          label={t('destinations.part.actor')}
          options={visaActors.map((value) => ({
            value,
            label: t(`destinations.visaActor.${value}`),
          }))}
        />
        <FactKeys name={name} facts={facts} />
      </FieldGrid>
    </Box>
  )
}

/** Who may submit something, and what to do if no one may do it for the candidate. */
export function SubmissionFields({ name, facts }: LineProps) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <Box sx={stack}>
      <BilingualInput name={`${name}.title`} label={t('destinations.part.title')} maxLength={300} />
      <BilingualInput
        name={`${name}.text`}
        label={t('destinations.part.text')}
        rows={3}
        maxLength={20_000}
      />
      <BilingualInput
        name={`${name}.steps`}
        label={t('destinations.part.steps')}
        hint={t('destinations.part.oneALine')}
        rows={3}
        maxLength={20_000}
        optional
      />
      <FieldGrid min={200}>
        <ChannelInput name={`${name}.channel`} label={t('programs.field.submissionChannel')} />
        <SelectInput
          name={`${name}.section`}
          label={t('destinations.part.section')}
          options={sectionKeys.map((value) => ({
            value,
            label: t(`translation:vocabulary.section.${value}`),
          }))}
        />
        <AddressInput name={`${name}.officialUrl`} label={t('programs.field.officialUrl')} />
        <FactKeys name={name} facts={facts} />
      </FieldGrid>
    </Box>
  )
}

/** What something costs there, as its source gives it. */
export function CostFields({ name }: LineProps) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <Box sx={stack}>
      <ChoiceBoxes
        name={`${name}.covers`}
        label={t('destinations.part.covers')}
        options={costItems.map((value) => ({ value, label: t(`destinations.cost.${value}`) }))}
      />
      <FieldGrid min={150}>
        <TextInput
          name={`${name}.city`}
          label={t('universities.field.city')}
          hint={t('destinations.part.everywhere')}
          maxLength={100}
          optional
        />
        <AmountInput
          name={`${name}.amountMin`}
          label={t('destinations.fact.amountMin')}
          currency={`${name}.currency`}
        />
        <AmountInput
          name={`${name}.amountMax`}
          label={t('destinations.fact.amountMax')}
          currency={`${name}.currency`}
        />
        <CurrencyInput name={`${name}.currency`} />
        <SelectInput
          name={`${name}.period`}
          label={t('programs.tuition.period')}
          options={(['month', 'semester', 'year', 'once'] as const).map((value) => ({
            value,
            label: t(`translation:vocabulary.period.${value}`),
          }))}
        />
      </FieldGrid>
      <Provenance name={name} about="value" withReview />
      <BilingualInput name={`${name}.note`} label={t('destinations.fact.note')} rows={2} optional />
    </Box>
  )
}

function FactKeys({ name, facts }: LineProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <ManyPickerInput
      wide
      name={`${name}.facts`}
      label={t('destinations.part.facts')}
      options={facts.map(({ key, label }) => ({ value: key, label: inLanguage(label, language) }))}
      optional
    />
  )
}

interface ProvenanceProps {
  name: string
  about: 'date' | 'value'
  withReview?: boolean
}

/** Where a line comes from, for which year, and when it was checked. */
function Provenance({ name, about, withReview = false }: ProvenanceProps) {
  const { t } = useTranslation('admin')
  return (
    <div>
      <FieldGrid min={170}>
        <TextInput
          name={`${name}.validForYear`}
          label={t('destinations.fact.validForYear')}
          maxLength={40}
          optional
        />
        {withReview && (
          <TextInput
            name={`${name}.reviewBy`}
            label={t('destinations.fact.reviewBy')}
            type="date"
          />
        )}
      </FieldGrid>
      <GroundsInput name={name} about={about} withType />
    </div>
  )
}

const stack = { display: 'grid', gap: 2 } as const
