import type { Settings } from '#contract/office/settings.ts'

/** Until when the mails of an act wait, so that it can be undone; undefined if they leave at once. */
export function heldUntil({ mail }: Pick<Settings, 'mail'>, now: Date): Date | undefined {
  return mail.holdMinutes === 0 ? undefined : new Date(now.getTime() + mail.holdMinutes * 60_000)
}
