import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/field.tsx'

/** The form that the ticks of a page belong to, wherever they are in it. */
export const compareFormId = 'compare'

interface CompareTickProps {
  programKey: string
  title: string
}

/** Chooses a program for the comparison; sent by the bar under the list, with or without a script. */
export function CompareTick({ programKey, title }: CompareTickProps) {
  const { t } = useTranslation()
  return (
    <Choice
      type="checkbox"
      form={compareFormId}
      name="compare"
      value={programKey}
      aria-label={t('compare.tickNamed', { title })}
      label={t('compare.tick')}
    />
  )
}
