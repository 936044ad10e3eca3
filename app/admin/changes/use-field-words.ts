import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { AuditEntity } from '#contract/office/values/audit-actions.ts'
import { staffNamesQuery } from '../applicants/queries.ts'
import { fieldsQuery, programNamesQuery } from '../programs/queries.ts'
import { upkeepOwnersQuery } from '../upkeep/queries.ts'
import { languageOf } from '../words.ts'
import { isOfCatalogue, valueWords } from './change-words.ts'

/** Typed text stays, even if something for the words can't be fetched. */
const quietly = { throwOnError: false } as const

/** The words for the values of a form's fields, by path. */
export function useFieldWords(
  entity: AuditEntity,
  values: readonly { path: string; theirs: unknown; mine: unknown }[],
): (path: string, part: string) => string {
  const { i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const hasKeepers = isOfCatalogue(entity)
  const hasStaff = entity === 'applicant' || entity === 'settings'
  const programs = entity === 'scholarship' ? values.flatMap(programsIn) : []
  const { data: fields = [] } = useQuery({
    ...fieldsQuery(),
    ...quietly,
    enabled: entity === 'program',
  })
  const { data: keepers } = useQuery({ ...upkeepOwnersQuery(), ...quietly, enabled: hasKeepers })
  const { data: staff = [] } = useQuery({ ...staffNamesQuery(), ...quietly, enabled: hasStaff })
  const { data: titles } = useQuery({ ...programNamesQuery(programs), ...quietly })
  const nameOf = (key: string) => {
    const program = titles?.get(key)
    if (program) return `${inLanguage(program.title, language)} · ${program.university}`
    return [...(keepers ?? []), ...staff].find((one) => one.key === key)?.name
  }
  return (path, part) => {
    // Until the names of colleagues are known, it can't be said whether the person has left.
    if (hasKeepers && !keepers && path.split('.').at(-1) === 'checkedBy') return '…'
    return nameOf(part) ?? valueWords(i18n, { entity, path, fields, nameOf }, part)
  }
}

function programsIn({ path, theirs, mine }: { path: string; theirs: unknown; mine: unknown }) {
  if (path !== 'programs') return []
  return [theirs, mine].flat().filter((key) => typeof key === 'string')
}
