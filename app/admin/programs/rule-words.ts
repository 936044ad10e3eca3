import type { TFunction } from 'i18next'
import type { Language } from '#contract/common/common.ts'
import { gradeScales } from '#contract/common/values/vocabulary.ts'
import type { Condition, Rule } from '#contract/eligibility/values/rules.ts'
import { countryName, formatNumber, languageName } from '../../format.ts'

type Words = TFunction<('admin' | 'translation' | 'eligibility')[]>

/** What a rule asks, as a sentence of either language. */
export function ruleWords(rule: Rule, t: Words, language: Language): string {
  const conditions = rule.subject === 'any' ? rule.of : [rule]
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  const words = list.format(conditions.map((one) => conditionWords(one, t, language)))
  const isOtherwise = rule.subject === 'any' && rule.otherwise !== undefined
  return isOtherwise ? t('programs.rule.otherwise', { rule: words }) : words
}

function conditionWords(condition: Condition, t: Words, language: Language): string {
  const number = (value: number) => formatNumber(value, language)
  switch (condition.subject) {
    case 'level':
      return t('programs.rule.said.level', {
        level: t(`translation:vocabulary.highestLevel.${condition.atLeast}`),
      })
    case 'grade': {
      const { scale, atLeast } = condition
      const max = scale === 'letter' || scale === 'other' ? undefined : gradeScales[scale].max
      return t('programs.rule.said.grade', {
        grade: max === undefined ? number(atLeast) : `${number(atLeast)} / ${number(max)}`,
      })
    }
    case 'test': {
      const { test, level, atLeast } = condition
      const name = [t(`eligibility:test.${test}`), level].filter(Boolean).join(' ')
      return atLeast === undefined
        ? t('programs.rule.said.test', { test: name })
        : t('programs.rule.said.score', { test: name, score: number(atLeast) })
    }
    case 'language':
      return t('programs.rule.said.language', {
        language: languageName(condition.language, language),
        level: condition.atLeast,
      })
    case 'schooling':
      return t('programs.rule.said.schooling', {
        language: languageName(condition.language, language),
      })
    case 'nationality':
    case 'residence': {
      const countries = new Intl.ListFormat(language, { type: 'disjunction' }).format(
        condition.among.map((code) => countryName(code, language)),
      )
      return t(`programs.rule.said.${condition.subject}`, { countries })
    }
    case 'age': {
      const { atLeast, under } = condition
      const parts = [
        atLeast === undefined ? '' : t('programs.rule.said.atLeast', { age: atLeast }),
        under === undefined ? '' : t('programs.rule.said.under', { age: under }),
      ].filter(Boolean)
      return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
    }
    case 'experience':
      return t('programs.rule.said.experience', { count: condition.months })
  }
}
