import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { ProgramCard } from '../finder/program-card.tsx'
import { VisitorForm } from '../program/visitor-fields.tsx'
import { ApplyTogether } from './apply-together.tsx'
import { LeftOutPrograms } from './compare.tsx'
import { CompareBar } from './compare-bar.tsx'
import type { ShortlistView } from './compare-view.ts'
import styles from './shortlist.module.css'

/** Saved programs, as their link names them: anyone who has it reads the same list. */
export function Shortlist({ view }: { view: ShortlistView }) {
  const { t } = useTranslation()
  const { programs, missing, nationality, residence, compared } = view
  return (
    <>
      <LeftOutPrograms missing={missing} />
      {programs.length === 0 ? (
        <p>{t('shortlist.nothing')}</p>
      ) : (
        <>
          <p className="soft small">{t('shortlist.share')}</p>
          {view.compareHref && (
            <p>
              <Link className="link-onward" to={view.compareHref}>
                {t('shortlist.compare', { count: programs.length })}
              </Link>
            </p>
          )}
          {view.together && <ApplyTogether view={view.together} />}
          <VisitorForm name="saved" {...view} currency={compared.currency} />
          <ul className={`plain-list ${styles['list']}`}>
            {programs.map((program) => (
              <li key={program.key}>
                <ProgramCard program={program} heading="h2" choice />
              </li>
            ))}
          </ul>
          <CompareBar
            nationality={nationality}
            residence={residence}
            currency={compared.currency}
          />
        </>
      )}
      <p>
        <Link className="link-onward" to="/program">
          {t('compare.more')}
        </Link>
      </p>
    </>
  )
}
