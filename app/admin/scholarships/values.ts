import type { ScholarshipRecord } from '#contract/catalogue/scholarships-staff.ts'
import { isWritten, unwritten } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { groundsFrom, groundValues } from '../catalogue/ground-values.ts'
import { ruleFrom, ruleValues } from '../programs/rule-values.ts'
import { textOrNull } from '../ui/numbers.ts'
import { slugOf } from '../ui/slug.ts'

/** The values of the form. */
export function toValues(scholarship: ScholarshipRecord | undefined, language: Language) {
  return {
    key: scholarship?.key ?? '',
    name: scholarship?.name ?? unwritten(),
    provider: scholarship?.provider ?? unwritten(),
    coverage: scholarship?.coverage ?? unwritten(),
    requirements: (scholarship?.requirements ?? []).map((one) => requirementValues(language, one)),
    dates: scholarship?.dates ?? unwritten(),
    levels: scholarship?.levels ?? [],
    submissionChannel: scholarship?.submissionChannel ?? 'applicant_only',
    officialUrl: scholarship?.officialUrl ?? '',
    validForYear: scholarship?.validForYear ?? '',
    ...groundValues(scholarship),
    sourceType: scholarship?.sourceType ?? 'official',
    reviewBy: scholarship?.reviewBy ?? '',
    destination: scholarship?.destination ?? '',
    universities: scholarship?.universities ?? null,
    programs: scholarship?.programs ?? [],
    status: scholarship?.status ?? 'draft',
  }
}

export type ScholarshipValues = ReturnType<typeof toValues>

export function requirementValues(
  language: Language,
  requirement?: ScholarshipRecord['requirements'][number],
) {
  return {
    levels: requirement?.levels ?? [],
    text: requirement?.text ?? unwritten(),
    rule: ruleValues(requirement?.rule, language),
  }
}

export function toInput({ checkedBy: _, ...values }: ScholarshipValues) {
  return {
    ...values,
    ...groundsFrom(values),
    key: values.key || slugOf(values.name.en),
    requirements: values.requirements.map((one) => ({ ...one, rule: ruleFrom(one.rule) })),
    dates: isWritten(values.dates) ? values.dates : null,
    officialUrl: textOrNull(values.officialUrl),
    validForYear: textOrNull(values.validForYear),
    destination: values.destination || null,
  }
}
