import type { Language } from '#contract/common.ts'

/** An instant in the reader's own time zone: staff work by their clock. */
export function formatStaffTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant))
}
