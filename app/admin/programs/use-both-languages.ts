import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadBothLanguages } from '../words.ts'

/** Whether the words of both languages are there, those of rules among them; it has them loaded. */
export function useBothLanguages(): boolean {
  const { i18n } = useTranslation()
  const { data: isLoaded = false } = useQuery({
    queryKey: ['words', 'both'],
    queryFn: async () => {
      await loadBothLanguages(i18n)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isLoaded
}
