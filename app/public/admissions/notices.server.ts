import type { Draft } from '#contract/admissions/admissions.ts'
import { destinationOf } from '#contract/common/values/destinations.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { countryName, formatDate, formatPlain } from '../../format.ts'
import { serverWords } from '../../server-words.ts'

/** What is worth a second look but stops no one, by field, in the reader's language. */
export function noticesOf({ warnings }: Pick<Draft, 'warnings'>, language: Language) {
  const t = serverWords(language)
  const names: Record<string, string> = t('vocabulary.destination', { returnObjects: true })
  const notices: Record<string, string> = {}
  for (const [field, { code, params = {} }] of Object.entries(warnings)) {
    const text = (name: string) => String(params[name] ?? '')
    const country = text('country') === '' ? '' : countryName(text('country'), language)
    switch (code) {
      case 'phone_renumbered':
        notices[field] = t('apply.notices.phoneRenumbered', { ...params, country })
        break
      case 'phone_unusual':
        notices[field] = t(
          text('example') === '' ? 'apply.notices.phoneUnknown' : 'apply.notices.phoneUnusual',
          { ...params, country },
        )
        break
      case 'phone_one_of':
        notices[field] = t('apply.notices.phoneOneOf', { ...params })
        break
      case 'test_not_passed':
        notices[field] = t('apply.notices.testNotPassed', {
          pass: formatPlain(Number(params['pass']), language),
          maximum: formatPlain(Number(params['maximum']), language),
        })
        break
      case 'passport_short': {
        const months = Number(params['months'])
        const place = {
          expires: formatDate(text('expires'), language),
          destination: names[text('destination')],
        }
        notices[field] =
          months === 0
            ? t('apply.notices.passportBefore', place)
            : destinationOf(text('destination')).passport?.afterStay
              ? t('apply.notices.passportAfterStay', { ...place, count: months })
              : t('apply.notices.passportShort', { ...place, count: months })
        break
      }
      default:
    }
  }
  return notices
}
