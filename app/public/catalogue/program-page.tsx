import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page, Section } from '../../ui/page.tsx'
import { Parts } from '../../ui/parts.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { PastYears } from './past-years.tsx'
import styles from './program.module.css'
import { ProgramCards } from './program-cards.tsx'
import { ProgramChannel } from './program-channel.tsx'
import { ProgramCost } from './program-cost.tsx'
import { ProgramIntakes } from './program-intakes.tsx'
import { placeName } from './program-line.ts'
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
import { ShortlistButton } from './shortlist-button.tsx'

type ProgramPageProps = Pick<Awaited<ReturnType<typeof programPage>>, 'program' | 'cost'>

/** A program section by section, for visitors and for the staff's preview. */
export function ProgramPage({ program, cost }: ProgramPageProps) {
  const { t } = useTranslation()
  const destination = t(`vocabulary.destination.${program.destination}`)
  const isAwardKnown = !program.provenance.computed.includes('award')
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
            of={[t(`vocabulary.level.${program.level}`), isAwardKnown ? program.award : null]}
          />
        }
      >
        <p className={styles['where']}>
          <Link to={`/university/${program.university.key}`}>{program.university.name}</Link>
          <span>{placeName(program.city, destination)}</span>
        </p>
        {program.isGroup && (
          <p>
            <Tag tone="warning">{t('program.group.tag')}</Tag>
          </p>
        )}
        {program.originalTitle && (
          <p className="soft small">
            {t('program.originalTitle', { title: program.originalTitle })}
          </p>
        )}
      </Hero>
      <Page>
        <div className={styles['columns']}>
          <div className={styles['summary']}>
            {program.summary && <p className="lede">{program.summary}</p>}
            {program.isGroup && <p>{t('program.group.text')}</p>}
          </div>
          <aside className={styles['aside']} aria-labelledby="facts">
            <InShort program={program} />
            <ShortlistButton programKey={program.key} title={program.title} />
          </aside>
          <div className={styles['main']}>
            <ProgramIntakes program={program} />
            <ProgramTuition program={program} />
            {cost && <ProgramCost program={program} cost={cost} />}
            <ProgramRequirements program={program} />
            <ProgramDocuments program={program} />
            <ProgramText program={program} about="curriculum" />
            <ProgramRecognition program={program} />
            <ScholarshipSection scholarships={program.scholarships} />
            <PastYears years={program.pastYears} />
            <ProgramText program={program} about="careers" />
            <ProgramChannel program={program} />
            <ProgramVisa program={program} />
            <Relation relation={program.relation} />
          </div>
        </div>
        {program.similar.length > 0 && (
          <Section id="similar" title={t('program.similar.title')}>
            <ProgramCards programs={program.similar} />
          </Section>
        )}
        <Section id="source" title={t('program.source.title')}>
          <ProvenanceFacts
            from={program.provenance}
            about={{ type: 'program', key: program.key }}
          />
        </Section>
      </Page>
    </>
  )
}

/** What was worked out and stands in no source is told as usual, or as our own reading. */
function InShort({ program }: { program: ProgramView }) {
  const { t } = useTranslation()
  const told = (member: string, value: string) =>
    program.provenance.computed.includes(member) ? t('program.facts.usually', { value }) : value
  const level = t(`vocabulary.level.${program.level}`)
  const facts: [string, ReactNode][] = [
    [
      t('program.facts.level'),
      program.isLevelOurs ? t('program.facts.ours', { value: level }) : level,
    ],
    [t('program.facts.award'), program.award],
    [t('program.facts.duration'), program.duration ?? t('program.facts.unknown')],
    [t('program.facts.language'), program.languages],
    [t('program.facts.mode'), told('mode', t(`vocabulary.mode.${program.mode}`))],
    [t('program.facts.pace'), told('pace', t(`vocabulary.pace.${program.pace}`))],
  ]
  const { field } = program
  return (
    <>
      <h2 id="facts">{t('program.facts.title')}</h2>
      <Facts facts={facts} />
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
