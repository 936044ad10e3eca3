import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface PaginationProps {
  page: number
  pages: number
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string
}

/** The pages around this one, the first and the last; links, so that they work without a script. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav className="pagination no-print" aria-label={t('shell.pagination.label')}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" preventScrollReset>
          <Icon name="back" />
          {t('shell.pagination.previous')}
        </Link>
      )}
      {shownPages(page, pages).map((one, index, all) => (
        <PageLink
          key={one}
          page={one}
          current={one === page}
          gapBefore={one - (all[index - 1] ?? one - 1) > 1}
          href={hrefOf(one)}
        />
      ))}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next" preventScrollReset>
          {t('shell.pagination.next')}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  )
}

interface PageLinkProps {
  page: number
  current: boolean
  gapBefore: boolean
  href: string
}

function PageLink({ page, current, gapBefore, href }: PageLinkProps) {
  const { t } = useTranslation()
  return (
    <>
      {gapBefore && <span aria-hidden="true">…</span>}
      <Link
        to={href}
        preventScrollReset
        aria-label={t('shell.pagination.page', { page })}
        aria-current={current ? 'page' : undefined}
      >
        {page}
      </Link>
    </>
  )
}

function shownPages(page: number, pages: number): number[] {
  return [1, page - 1, page, page + 1, pages].filter(
    (one, index, all) => one >= 1 && one <= pages && all.indexOf(one) === index,
  )
}
