import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LeftOutPrograms } from './compare.tsx'
import { CompareBar } from './compare-bar.tsx'
import type { ShortlistView } from './compare-view.ts'
import { ProgramCard } from './program-card.tsx'

interface ShortlistProps {
  view: ShortlistView
  nationality: string
}

/** Saved programs, as their link names them: whoever has it reads the same list. */
export function Shortlist({ view, nationality }: ShortlistProps) {
  const { t } = useTranslation()
  const { programs, missing, compared } = view
  return (
    <>
      <LeftOutPrograms missing={missing} />
      {programs.length === 0 ? (
        <p>{t('shortlist.nothing')}</p>
      ) : (
        <>
          <p className="soft small">{t('shortlist.share')}</p>
          <ul className="plain-list list-spaced">
            {programs.map((program) => (
              <li key={program.key}>
                <ProgramCard program={program} heading="h2" choice />
              </li>
            ))}
          </ul>
          <CompareBar nationality={nationality} currency={compared.currency} />
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
