import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'
import { Said } from './said.tsx'

interface BreadcrumbsProps {
  /** The pages above this one, the nearest last; home is always first. */
  trail: readonly { to: string; label: string }[]
  /** This page. */
  here: string
}

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  const { t } = useTranslation()
  return (
    <nav className="breadcrumbs no-print" aria-label={t('shell.breadcrumbs')}>
      <ol>
        <li>
          <Link to="/">{t('shell.nav.home')}</Link>
        </li>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              <Said>{label}</Said>
            </Link>
          </li>
        ))}
        <li aria-current="page">
          <Said>{here}</Said>
        </li>
      </ol>
    </nav>
  )
}
