import { useTranslation } from 'react-i18next'

/** The label of a filter's value: from the page's words if it is one of a closed list. */
export function useFilterLabel(): (name: string, value: string, given: string | null) => string {
  const { t } = useTranslation()
  return (name, value, given) => {
    if (given !== null) return given
    if (name === 'q') return t('finder.chips.q', { text: value })
    if (name === 'openOnly') return t('finder.openOnly')
    if (name === 'intake') {
      const [year = '', term = ''] = value.split('-')
      const terms: Record<string, string> = t('vocabulary.term', { returnObjects: true })
      return `${terms[term] ?? term} ${year}`
    }
    switch (name) {
      case 'destination':
        return wordOf(t('vocabulary.destination', { returnObjects: true }), value)
      case 'level':
        return wordOf(t('vocabulary.level', { returnObjects: true }), value)
      case 'field':
        return wordOf(t('vocabulary.broadField', { returnObjects: true }), value)
      case 'mode':
        return wordOf(t('vocabulary.mode', { returnObjects: true }), value)
      case 'channel':
        return wordOf(t('vocabulary.channel', { returnObjects: true }), value)
      case 'duration':
        return wordOf(t('finder.lengths', { returnObjects: true }), value)
      case 'scholarship':
        return value === 'yes' ? t('finder.scholarshipYes') : value
      case 'tuition':
        return value === 'unknown' ? t('finder.feeUnknown') : value
      default:
        return value
    }
  }
}

function wordOf(words: Record<string, string>, value: string): string {
  return words[value] ?? value
}
