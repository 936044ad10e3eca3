import { useTranslation } from 'react-i18next'

/** What a filter's value is called: by the page's words where it is one of a closed list. */
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
    const words: Record<string, Record<string, string>> = {
      destination: t('vocabulary.destination', { returnObjects: true }),
      level: t('vocabulary.level', { returnObjects: true }),
      field: t('vocabulary.broadField', { returnObjects: true }),
      mode: t('vocabulary.mode', { returnObjects: true }),
      channel: t('vocabulary.channel', { returnObjects: true }),
      duration: t('finder.lengths', { returnObjects: true }),
      scholarship: { yes: t('finder.scholarshipYes') },
      tuition: { unknown: t('finder.feeUnknown') },
    }
    return words[name]?.[value] ?? value
  }
}
