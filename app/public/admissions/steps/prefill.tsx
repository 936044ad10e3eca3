import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNameIn } from '#contract/common/values/countries.ts'
import { languageOf } from '#contract/common/values/languages.ts'
import {
  type DraftStep,
  gradeScaleNames,
  highestLevels,
} from '#contract/common/values/vocabulary.ts'
import type { Profile } from '#contract/eligibility/values/rules.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { useProfile } from '../../../device/use-profile.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../apply.module.css'

interface PrefillProps {
  form: RefObject<HTMLFormElement | null>
  step: DraftStep
  answers: Record<string, string>
}

/**
 * Offers what visitors said about themselves on this device; nothing is used until they press the
 * button.
 */
export function Prefill({ form, step, answers }: PrefillProps) {
  const { t, i18n } = useTranslation()
  const profile = useProfile()
  const offered = profile ? answersFrom(profile, step, i18n.language) : {}
  const missing = Object.entries(offered).filter(([field]) => !answers[field])
  if (missing.length === 0) return null

  // The visitor sees whose answers they are before using them: others may use the same device.
  const shown = missing.map(([, value]) => {
    const level = highestLevels.find((one) => one === value)
    if (level) return t(`vocabulary.highestLevel.${level}`)
    const scale = gradeScaleNames.find((one) => one === value)
    return scale ? t(`vocabulary.gradeScale.${scale}`) : value
  })

  function fill() {
    for (const [name, value] of missing) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof RadioNodeList) field.value = value
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        if (field.value === '') field.value = value
      }
    }
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <p className={styles['prefill']}>
      <span>
        {t('apply.prefill.text')} {shown.join(' · ')}
      </span>
      <Button type="button" look="quiet" size="small" onClick={fill}>
        {t('apply.prefill.button')}
      </Button>
    </p>
  )
}

function answersFrom(profile: Profile, step: DraftStep, language: string): Record<string, string> {
  const country = (code: string | null) =>
    code === null ? undefined : countryNameIn(code, languageOf(language))
  const found: Record<string, string | undefined> =
    step === 'identity'
      ? {
          nationality: country(profile.nationality),
          residenceCountry: country(profile.residence),
          birthYear: profile.birthYear?.toString(),
        }
      : step === 'education'
        ? {
            highestLevel: profile.level ?? undefined,
            grade: profile.grade
              ? figuresFor(profile.grade.value.toString(), languageOf(language))
              : undefined,
            gradeScale: profile.grade?.scale,
          }
        : {}
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
