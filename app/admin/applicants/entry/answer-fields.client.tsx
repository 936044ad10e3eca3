import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isMinor } from '#contract/answers/read-identity.ts'
import { countryCodes, stateless } from '#contract/common/values/countries.ts'
import {
  draftFields,
  gradeScaleNames,
  highestLevels,
  mostNationalities,
  mostQualifications,
  mostTests,
  numbered,
} from '#contract/common/values/vocabulary.ts'
import { type TestName, testNames, tests } from '#contract/eligibility/values/test-scores.ts'
import { countryName } from '../../../format.ts'
import { CheckInput, FieldGrid, SelectInput, TextInput } from '../../ui/fields.client.tsx'
import { PickerInput } from '../../ui/picker.client.tsx'
import { Panel } from '../../ui/screen.client.tsx'
import { languageOf } from '../../words.ts'
import { useEntryLabels } from './entry-labels.ts'

const lengths: Readonly<Record<string, number>> = {
  ...draftFields.identity,
  ...draftFields.guardian,
  ...draftFields.education,
  ...draftFields.tests,
}

function Text({ name, inputMode, type, optional, hint }: TextProps) {
  const label = useEntryLabels()
  return (
    <TextInput
      name={name}
      label={label(name)}
      {...(lengths[name] !== undefined && { maxLength: lengths[name] })}
      {...(inputMode && { inputMode })}
      {...(type && { type })}
      {...(optional && { optional })}
      {...(hint !== undefined && { hint })}
    />
  )
}

interface TextProps {
  name: string
  inputMode?: 'numeric' | 'decimal'
  type?: 'email' | 'tel'
  optional?: boolean
  hint?: string
}

interface CountryProps {
  name: string
  withNone?: boolean
  /** Its label if its name alone isn’t enough. */
  called?: string
  optional?: boolean
}

function Country({ name, withNone = false, called, optional = false }: CountryProps) {
  const { i18n } = useTranslation('admin')
  const label = useEntryLabels()
  const language = languageOf(i18n)
  const options = useMemo(
    () =>
      [...countryCodes, ...(withNone ? [stateless] : [])].map((value) => ({
        value,
        label: countryName(value, language),
      })),
    [language, withNone],
  )
  return (
    <PickerInput name={name} label={called ?? label(name)} options={options} optional={optional} />
  )
}

/** Who the applicant is and how to reach them, with the fields of the public form. */
export function IdentityFields() {
  const { t } = useTranslation('admin')
  const label = useEntryLabels()
  const [nationalities, more] = useCount(['nationality'], mostNationalities)
  return (
    <Panel title={t('entry.part.identity')}>
      <FieldGrid changes>
        <Text name="givenNames" />
        <Text name="familyName" />
        <Text name="passportName" optional hint={t('entry.passportNameHint')} />
        <Text name="birthDay" inputMode="numeric" />
        <Text name="birthMonth" inputMode="numeric" />
        <Text name="birthYear" inputMode="numeric" />
        {Array.from({ length: nationalities }, (_, at) => (
          <Country
            key={numbered('nationality', at + 1)}
            name={numbered('nationality', at + 1)}
            withNone
          />
        ))}
        <Country name="residenceCountry" />
        <Text name="email" type="email" hint={t('entry.emailHint')} />
        <Text name="phone" type="tel" hint={t('entry.phoneHint')} />
      </FieldGrid>
      <CheckInput name="noFamilyName" label={label('noFamilyName')} />
      {more && (
        <Box>
          <Button variant="text" onClick={more}>
            {t('entry.addNationality')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}

/**
 * The passport, for applicants who have one; with its name and other nationalities if no other
 * field asks for them.
 */
export function PassportFields({ isWithName = false }: { isWithName?: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('entry.part.passport')}>
      <FieldGrid>
        {isWithName && (
          <>
            <Text name="passportName" optional hint={t('entry.passportNameHint')} />
            {Array.from({ length: mostNationalities - 1 }, (_, at) =>
              numbered('nationality', at + 2),
            ).map((name) => (
              <Country
                key={name}
                name={name}
                withNone
                called={t('entry.otherNationality')}
                optional
              />
            ))}
          </>
        )}
        <Text name="passportNumber" optional />
        <Country name="passportCountry" optional />
        <Text name="passportIssued" optional hint={t('entry.dayHint')} />
        <Text name="passportExpires" optional hint={t('entry.dayHint')} />
      </FieldGrid>
    </Panel>
  )
}

/** A parent or guardian, for applicants under 18; shown longer if one was given. */
export function GuardianFields() {
  const { t } = useTranslation('admin')
  const { formState } = useFormContext()
  const [birthDay, birthMonth, birthYear] = useWatch({
    name: ['birthDay', 'birthMonth', 'birthYear'],
  })
  const answers = {
    birthDay: String(birthDay ?? ''),
    birthMonth: String(birthMonth ?? ''),
    birthYear: String(birthYear ?? ''),
  }
  const isGiven = Boolean(formState.defaultValues?.['guardianName'])
  if (!isGiven && !isMinor(answers, new Date().toISOString().slice(0, 10))) return null
  return (
    <Panel title={t('entry.part.guardian')}>
      <FieldGrid>
        <Text name="guardianName" />
        <Text name="guardianPhone" type="tel" hint={t('entry.phoneHint')} />
      </FieldGrid>
    </Panel>
  )
}

/** The highest level, and the diplomas. */
export function EducationFields() {
  const { t } = useTranslation(['admin', 'translation'])
  const label = useEntryLabels()
  const [count, more] = useCount(
    ['qualification', 'institution', 'completionYear', 'grade'],
    mostQualifications,
  )
  return (
    <Panel title={t('entry.part.education')}>
      <FieldGrid>
        <SelectInput
          name="highestLevel"
          label={label('highestLevel')}
          none={t('form.choose')}
          options={highestLevels.map((value) => ({
            value,
            label: t(`translation:vocabulary.highestLevel.${value}`),
          }))}
        />
      </FieldGrid>
      {Array.from({ length: count }, (_, at) => (
        <Qualification key={numbered('qualification', at + 1)} at={at + 1} />
      ))}
      {more && (
        <Button variant="text" onClick={more}>
          {t('entry.addQualification')}
        </Button>
      )}
    </Panel>
  )
}

function Qualification({ at }: { at: number }) {
  const { t } = useTranslation(['admin', 'translation'])
  const label = useEntryLabels()
  const named = (field: string) => numbered(field, at)
  const hasGrade = useWatch({ name: named('noGrade') }) !== true
  return (
    <Box sx={part} role="group" aria-label={t('entry.qualification', { number: at })}>
      <strong>{t('entry.qualification', { number: at })}</strong>
      <FieldGrid>
        <Text name={named('qualification')} />
        <Text name={named('institution')} />
        <Country name={named('country')} />
        <Text name={named('completionMonth')} inputMode="numeric" optional />
        <Text name={named('completionYear')} inputMode="numeric" />
        <Text name={named('grade')} />
        <SelectInput
          name={named('gradeScale')}
          label={label('gradeScale')}
          none={t('form.choose')}
          options={gradeScaleNames.map((value) => ({
            value,
            label: t(`translation:vocabulary.gradeScale.${value}`),
          }))}
        />
        <Text name={named('noGradeReason')} optional={hasGrade} />
      </FieldGrid>
      <CheckInput name={named('inProgress')} label={label('inProgress')} />
      <CheckInput name={named('noGrade')} label={label('noGrade')} />
    </Box>
  )
}

/** Results of tests, or why there is none. */
export function TestFields() {
  const { t } = useTranslation('admin')
  const label = useEntryLabels()
  const [count, more] = useCount(['test', 'testYear', 'testScore'], mostTests)
  const hasTests = useWatch({ name: 'noTests' }) !== true
  return (
    <Panel title={t('entry.part.tests')}>
      {Array.from({ length: count }, (_, at) => (
        <TestResult key={numbered('test', at + 1)} at={at + 1} />
      ))}
      {more && (
        <Button variant="text" onClick={more}>
          {t('entry.addTest')}
        </Button>
      )}
      <Box sx={part}>
        <CheckInput name="noTests" label={label('noTests')} />
        <FieldGrid>
          <Text name="noTestsReason" optional={hasTests} />
        </FieldGrid>
      </Box>
    </Panel>
  )
}

function TestResult({ at }: { at: number }) {
  const { t } = useTranslation('admin')
  const label = useEntryLabels()
  const named = (field: string) => numbered(field, at)
  const chosen: unknown = useWatch({ name: named('test') })
  const test: TestName | undefined = testNames.find((one) => one === chosen)
  const levels = Object.keys((test && tests[test].levels) ?? {})
  return (
    <Box sx={part} role="group" aria-label={t('entry.testNumber', { number: at })}>
      <FieldGrid changes>
        <SelectInput
          name={named('test')}
          label={label('test')}
          none={t('form.choose')}
          options={testNames.map((value) => ({
            value,
            label: t(`applicants.education.testName.${value}`),
          }))}
        />
        <Text name={named('testDay')} inputMode="numeric" />
        <Text name={named('testMonth')} inputMode="numeric" />
        <Text name={named('testYear')} inputMode="numeric" />
        {levels.length > 0 && (
          <SelectInput
            name={named('testLevel')}
            label={label('testLevel')}
            none={t('form.choose')}
            options={levels.map((value) => ({ value, label: value }))}
          />
        )}
        <Text name={named('testScore')} inputMode="decimal" />
      </FieldGrid>
    </Box>
  )
}

/**
 * How many entries of a repeatable part are shown: those with an answer, and one more on request.
 */
function useCount(fields: readonly string[], most: number): [number, (() => void) | undefined] {
  const { getValues } = useFormContext()
  const [asked, setAsked] = useState(1)
  useWatch({ name: fields.map((field) => numbered(field, most)) })
  const given = Array.from({ length: most }, (_, at) => at + 1).filter((at) =>
    fields.some((field) => String(getValues(numbered(field, at)) ?? '').trim() !== ''),
  )
  const count = Math.max(asked, given.at(-1) ?? 1)
  return [count, count < most ? () => setAsked(count + 1) : undefined]
}

const part = {
  display: 'grid',
  gap: 1,
  mt: 2,
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
  // Above the first of a panel there is nothing to part it from.
  '&:first-of-type': { mt: 0, pt: 0, borderTop: 0 },
} as const
