import { useTranslation } from 'react-i18next'
import type { Opening, Profile } from '#contract/eligibility/values/rules.ts'
import { cefrOf, compareCefr, tests } from '#contract/eligibility/values/test-scores.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useGapWords } from './use-gap-words.ts'

const tones = {
  open: 'success',
  one: 'warning',
  either: 'warning',
  several: 'warning',
  tell: 'info',
  untestable: 'info',
} as const satisfies Record<Opening['kind'], string>

/** A summary: the one change that would open this program, or what is not known yet. */
export function OpeningNotice({ opening, profile }: { opening: Opening; profile: Profile }) {
  const { t } = useTranslation('eligibility')
  const words = useGapWords()
  const gaps = 'gaps' in opening ? opening.gaps : []
  const finder = finderFor(profile)
  return (
    <Notice tone={tones[opening.kind]} live>
      <p>{said()}</p>
      {opening.kind === 'tell' && gaps.length > 0 && <p>{t('opening.tellGaps')}</p>}
      {gaps.length > 0 && (
        <ul>
          {gaps.map((gap) => (
            <li key={JSON.stringify(gap)}>{words.gap(gap)}</li>
          ))}
        </ul>
      )}
      <p className="small">{t('opening.note')}</p>
      {finder && (
        <p>
          <Link className="link-onward" to={finder}>
            {t('opening.finder')}
            <Icon name="arrow" />
          </Link>
        </p>
      )}
    </Notice>
  )

  function said(): string {
    switch (opening.kind) {
      case 'one':
        return t('opening.one', { change: words.change(opening.gap) })
      case 'tell':
        return t('opening.tell', { parts: words.parts(opening.parts) })
      case 'open':
        return t(opening.detours ? 'opening.detours' : 'opening.open')
      default:
        return t(`opening.${opening.kind}`)
    }
  }
}

const nextLevels = {
  secondary_in_progress: ['foundation', 'bachelor'],
  secondary: ['foundation', 'bachelor'],
  short_cycle: ['bachelor'],
  bachelor: ['master', 'mba'],
  master: ['doctorate'],
  doctorate: undefined,
} as const satisfies Record<NonNullable<Profile['level']>, readonly string[] | undefined>

/**
 * The finder for a visitor with this level and these languages; null if neither filters anything.
 * Fees and closing dates are the visitor's.
 */
function finderFor({
  level,
  schooling,
  nationality,
  residence,
  tests: results,
}: Profile): string | null {
  const levels = level ? nextLevels[level] : undefined
  const proved = (results ?? []).flatMap((result) => {
    const { language } = tests[result.test]
    const cefr = cefrOf(result)
    return language && cefr && compareCefr(cefr, 'B2') >= 0 ? [language] : []
  })
  const languages = new Set([...(schooling ?? []), ...proved])
  languages.delete('other')
  if (!levels && languages.size === 0) return null
  const query = new URLSearchParams([
    ...(levels ?? []).map((one) => ['level', one]),
    ...[...languages].map((one) => ['language', one]),
    ...(nationality ? [['nationality', nationality]] : []),
    ...(residence ? [['residence', residence]] : []),
  ])
  return `/program?${query}`
}
