import { useTranslation } from 'react-i18next'
import { languageOf, localeOf } from '#contract/common/values/languages.ts'
import { gradeScales } from '#contract/common/values/vocabulary.ts'
import type { AskedTest, Gap, GradeScale, ProfilePart } from '#contract/eligibility/values/rules.ts'
import { type TestName, tests } from '#contract/eligibility/values/test-scores.ts'

/** What is missing, and what would close it, in the reader's words and figures. */
export function useGapWords() {
  const { t, i18n } = useTranslation('eligibility')
  const shared = useTranslation().t
  const locale = localeOf(languageOf(i18n.language))
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const languages = new Intl.DisplayNames(locale, { type: 'language' })

  function grade(value: number, scale: GradeScale): string {
    if (scale === 'percent') return t('amount.percent', { value: number(value) })
    const range = scale === 'letter' || scale === 'other' ? undefined : gradeScales[scale]
    return range ? t('amount.of', { value: number(value), max: range.max }) : number(value)
  }

  /** As its certificate writes it: an IELTS band is 6.0. */
  function scoreOf(test: TestName, value: number): string {
    const isHalved = tests[test].scales[0].step === 0.5
    return new Intl.NumberFormat(locale, { minimumFractionDigits: isHalved ? 1 : 0 }).format(value)
  }

  /** A test with its required score: HSK 4 with 180. */
  function testName({ test, level, asked }: AskedTest): string {
    const name = t(`test.${test}`)
    const score = asked === null ? '' : scoreOf(test, asked)
    if (level && score) return t('amount.atLevelWith', { test: name, level, score })
    if (level) return t('amount.atLevel', { test: name, level })
    return score ? t('amount.withScore', { test: name, score }) : name
  }

  function valuesOf(gap: Gap): Record<string, string | number> {
    switch (gap.about) {
      case 'level':
        return {
          asked: shared(`vocabulary.highestLevel.${gap.asked}`),
          yours: shared(`vocabulary.highestLevel.${gap.yours}`),
        }
      case 'grade':
        return {
          asked: grade(gap.asked, gap.scale),
          yours: grade(gap.yours, gap.scale),
          short: t('amount.points', { count: gap.short }),
        }
      case 'score':
        return {
          test: t(`test.${gap.test}`),
          asked: scoreOf(gap.test, gap.asked),
          yours: scoreOf(gap.test, gap.yours),
          short: scoreOf(gap.test, gap.short),
        }
      case 'test':
        return {
          test: new Intl.ListFormat(locale, { type: 'disjunction' }).format(gap.any.map(testName)),
        }
      case 'expired':
        return { test: t(`test.${gap.test}`) }
      case 'language':
        return {
          language: languages.of(gap.language) ?? gap.language,
          asked: gap.asked,
          yours: gap.yours ?? '',
        }
      case 'schooling':
        return { language: languages.of(gap.language) ?? gap.language }
      case 'experience':
        return {
          asked: t('amount.months', { count: gap.asked }),
          yours: t('amount.months', { count: gap.yours }),
          short: t('amount.months', { count: gap.short }),
        }
      case 'tooOld':
        return { under: gap.under, yours: gap.yours }
      case 'tooYoung':
        return { atLeast: gap.atLeast, yours: gap.yours }
      case 'nationality':
      case 'residence':
        return {}
    }
  }

  return {
    gap: (gap: Gap): string =>
      sentence(
        gap.about === 'language' && gap.yours === null
          ? t('gap.noLanguage', valuesOf(gap))
          : t(`gap.${gap.about}`, valuesOf(gap)),
        locale,
      ),
    change: (gap: Gap): string => t(`change.${gap.about}`, valuesOf(gap)),
    parts: (parts: readonly ProfilePart[]): string =>
      new Intl.ListFormat(locale).format(parts.map((part) => t(`part.${part}`))),
  }
}

/** `Intl` writes French names of languages small, at the head of a sentence too. */
function sentence(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
}
