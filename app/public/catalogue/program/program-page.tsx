import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { FoldedSection, Page, Section } from '../../../ui/page.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ShortlistButton } from '../compare/shortlist-button.tsx'
import { ProgramCards } from '../finder/program-cards.tsx'
import { placeName } from '../finder/program-line.ts'
import { Hero } from '../hero.tsx'
import { OwnName } from '../own-name.tsx'
import { Facts } from './facts.tsx'
import { PastYears } from './past-years.tsx'
import styles from './program.module.css'
import { ProgramChannel } from './program-channel.tsx'
import { ProgramCost } from './program-cost.tsx'
import { ProgramEssentials } from './program-essentials.tsx'
import { ProgramIntakes } from './program-intakes.tsx'
import type { programPage } from './program-page.server.ts'
import { ProgramRequirements } from './program-requirements.tsx'
import {
  ProgramDocuments,
  ProgramRecognition,
  ProgramText,
  ProgramVisa,
  Relation,
} from './program-sections.tsx'
import { ProgramTuition } from './program-tuition.tsx'
import type { ProgramView } from './program-view.ts'
import { ProvenanceFacts } from './provenance.tsx'
import { ScholarshipSection } from './scholarship-section.tsx'

type ProgramPageProps = Pick<Awaited<ReturnType<typeof programPage>>, 'program' | 'cost' | 'words'>

/** A program section by section, for visitors and for the staff's preview. */
export function ProgramPage({ program, cost, words }: ProgramPageProps) {
  const { t } = useTranslation()
  const destination = t(`vocabulary.destination.${program.destination}`)
  const level = t(`vocabulary.level.${program.level}`)
  const isAwardKnown = !program.provenance.computed.includes('award')
  const award = isAwardKnown ? awardBeside(level, program.award) : null
  return (
    <>
      <Hero
        destination={program.destination}
        trail={[
          { to: '/program', label: t('finder.title') },
          { to: `/program?destination=${program.destination}`, label: destination },
        ]}
        title={program.title}
        kicker={
          <Parts
            of={[level, award && <OwnName destination={program.destination}>{award}</OwnName>]}
          />
        }
        isBrief
      >
        <p className={styles['where']}>
          <Link to={`/university/${program.university.key}`} translate="no">
            {program.university.name}
          </Link>
          <span>{placeName(program.city, destination)}</span>
        </p>
        {program.isGroup && (
          <p>
            <Tag tone="warning">{t('program.group.tag')}</Tag>
          </p>
        )}
      </Hero>
      <Page>
        <div className={styles['columns']}>
          <div className={styles['summary']}>
            <ProgramEssentials program={program} words={words} />
            {program.remarks && (
              <p className={styles['remarks']}>
                <Said>{program.remarks}</Said>
              </p>
            )}
            {program.isGroup && <p className={styles['remarks']}>{t('program.group.text')}</p>}
          </div>
          <aside className={styles['aside']} aria-labelledby="facts">
            <InShort program={program} />
            <ShortlistButton programKey={program.key} title={program.title} />
          </aside>
          <div className={styles['main']}>
            <ProgramIntakes program={program} words={words} />
            <ProgramTuition program={program} words={words} />
            {cost && <ProgramCost program={program} cost={cost} />}
            <ProgramRequirements program={program} words={words} />
            <ProgramDocuments program={program} />
            <ProgramText program={program} about="curriculum" />
            <ProgramRecognition program={program} />
            <ScholarshipSection scholarships={program.scholarships} isFolded />
            <PastYears years={program.pastYears} />
            <ProgramText program={program} about="careers" />
            <ProgramChannel program={program} words={words} />
            <ProgramVisa program={program} />
            <Relation relation={program.relation} isFolded />
          </div>
        </div>
        {program.similar.length > 0 && (
          <Section id="similar" title={t('program.similar.title')}>
            <ProgramCards programs={program.similar} />
          </Section>
        )}
        <FoldedSection id="source" title={t('program.source.title')}>
          <ProvenanceFacts
            from={program.provenance}
            about={{ type: 'program', key: program.key }}
          />
        </FoldedSection>
      </Page>
    </>
  )
}

/** An award that says more than its level does: not "MBA, MBA", nor "Master’s degree, Master". */
function awardBeside(level: string, award: string | null): string | null {
  const isSaid = award !== null && level.toLowerCase().startsWith(award.toLowerCase())
  return isSaid ? null : award
}

/** Derived values without a source are shown as usual, or as our own reading. */
function InShort({ program }: { program: ProgramView }) {
  const { t } = useTranslation()
  const usually = (member: string, value: string) =>
    program.provenance.computed.includes(member) ? t('program.facts.usually', { value }) : value
  const level = t(`vocabulary.level.${program.level}`)
  const award = awardBeside(level, program.award)
  const [before, after] = t('program.originalTitle', { title: '\n' }).split('\n')
  const facts: [string, ReactNode][] = [
    [
      t('program.facts.level'),
      program.isLevelOurs ? t('program.facts.ours', { value: level }) : level,
    ],
    // No one promised a derived award.
    [
      t('program.facts.award'),
      !program.provenance.computed.includes('award') && award && (
        <OwnName destination={program.destination}>{award}</OwnName>
      ),
    ],
    [t('program.facts.duration'), program.duration ?? t('program.facts.unknown')],
    [t('program.facts.mode'), usually('mode', t(`vocabulary.mode.${program.mode}`))],
    [t('program.facts.pace'), usually('pace', t(`vocabulary.pace.${program.pace}`))],
  ]
  const { field } = program
  return (
    <>
      <h2 id="facts">{t('program.facts.title')}</h2>
      <Facts facts={facts} />
      {program.originalTitle && (
        <p className="soft small">
          {before}
          <OwnName destination={program.destination} english={program.englishTitle}>
            {program.originalTitle}
          </OwnName>
          {after}
        </p>
      )}
      {field && (
        <p className={styles['field']}>
          <Link className="link-onward" to={`/program?field=${field}&level=${program.level}`}>
            {t('program.facts.sameField', { field: t(`vocabulary.broadField.${field}`) })}
          </Link>
        </p>
      )}
    </>
  )
}
