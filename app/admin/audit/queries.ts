import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AuditFilters } from '#contract/office/audit.ts'
import { answerOf, api } from '../../api.ts'
import { aid } from '../query-client.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
import { readListQuery } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

const audit = api.api.admin.audit

/** The filters of the trail in the address. */
export function filtersIn(values: Record<string, string>): AuditFilters {
  return readListQuery(AuditFilters, values)
}

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ pageParam }) =>
      answerOf(
        audit.$get({ query: { ...filters, size: 50, ...(pageParam && { before: pageParam }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // It grows with every act: an earlier answer is shown only while the next one comes.
    staleTime: 0,
  })

export const choicesQuery = () =>
  queryOptions({
    meta: aid,
    queryKey: ['audit', 'choices'],
    queryFn: () => answerOf(audit.choices.$get()),
  })

export const chainQuery = () =>
  queryOptions({ queryKey: ['audit', 'chain'], queryFn: () => answerOf(audit.chain.$get()) })

/** The filtered trail as a file, saved by the browser. */
export function saveAudit(filters: AuditFilters, asked: ExportAsked): Promise<void> {
  return saveFile(audit.export.$get({ query: { ...filters, ...asked } }), `audit.${asked.format}`)
}
