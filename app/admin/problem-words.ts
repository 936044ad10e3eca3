import type { i18n } from 'i18next'
import { wordAt } from './words.ts'

/**
 * Why something was refused, for staff: words addressed to applicants about their own application
 * has other words. A code that is newer than this page stays as it is.
 */
export function problemWords(i18n: i18n, code: string): string {
  return (
    wordAt(i18n, `problemForStaff.${code}`) ??
    i18n.t(`translation:problem.${code}`, { defaultValue: code })
  )
}
