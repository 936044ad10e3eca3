import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { ProgramCards } from '../finder/program-cards.tsx'
import type { ProgramLine } from '../finder/program-line.ts'

/** Says that a program isn't listed, and shows those its address reminds of. */
export function GoneProgram({ programs }: { programs: readonly ProgramLine[] }) {
  const { t } = useTranslation()
  return (
    <Page>
      <title>{t('program.gone.title')}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('program.gone.title')}</h1>
      <p className="lede">{t('program.gone.text')}</p>
      <Section id="similar" title={t('program.similar.title')}>
        <ProgramCards programs={programs} />
      </Section>
      <LinkButton to="/program" look="quiet">
        {t('program.gone.finder')}
      </LinkButton>
    </Page>
  )
}

export function isProgramLines(data: unknown): data is ProgramLine[] {
  return Array.isArray(data)
}
