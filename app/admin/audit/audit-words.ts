import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/office/audit.ts'
import { isAuditAction, isAuditEntity } from '#contract/office/values/audit-actions.ts'

const silent = ['visitor', 'applicant', 'system'] as const

/** An act in words. An older line may tell of one that is not done any more: by its code. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('admin')
  return (action) => (isAuditAction(action) ? t(`audit.did.${action}`) : action)
}

/** A kind of thing in words. */
export function useEntityWords(): (entity: string) => string {
  const { t } = useTranslation('admin')
  return (entity) => (isAuditEntity(entity) ? t(`audit.thing.${entity}`) : entity)
}

/** Who acted: a name, or a word for an actor without an account here. */
export function useActorName(): (actor: AuditRow['actor']) => string {
  const { t } = useTranslation('admin')
  return ({ key, name }) => {
    const word = silent.find((one) => one === key)
    return name ?? (word ? t(`audit.actor.${word}`) : key)
  }
}
