import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Said } from '../../../ui/said.tsx'
import { CountrySketch } from '../country-sketch.tsx'
import { ProgramCards } from '../finder/program-cards.tsx'
import { Hero } from '../hero.tsx'
import { OwnName } from '../own-name.tsx'
import styles from '../program/program.module.css'
import { Relation } from '../program/program-sections.tsx'
import { ProvenanceFacts } from '../program/provenance.tsx'
import { ScholarshipSection } from '../program/scholarship-section.tsx'
import {
  UniversityFacts,
  UniversityHousing,
  UniversityPictures,
  UniversityRankings,
  UniversityRecognition,
} from './university-sections.tsx'
import type { UniversityView } from './university-view.server.ts'

/** A university section by section, for visitors and for the staff's preview. */
export function UniversityPage({ university }: { university: UniversityView }) {
  const { t } = useTranslation()
  const destination = t(`vocabulary.destination.${university.destination}`)
  return (
    <>
      <Hero
        destination={university.destination}
        trail={[
          { to: '/university', label: t('shell.nav.universities') },
          { to: `/university?destination=${university.destination}`, label: destination },
        ]}
        title={university.name}
        isName
        kicker={university.place}
        mark={
          university.logo && (
            <img alt="" decoding="async" sizes="12rem" {...university.logo.small} />
          )
        }
      >
        {university.localName && (
          <p className={styles['where']} translate="no">
            <OwnName destination={university.destination} english={university.name}>
              {university.localName}
            </OwnName>
          </p>
        )}
      </Hero>
      <Page>
        <div className={styles['columns']}>
          {university.description && (
            <p className={`lede ${styles['summary']}`}>
              <Said>{university.description}</Said>
            </p>
          )}
          <aside className={styles['aside']} aria-labelledby="facts">
            <h2 id="facts">{t('university.facts')}</h2>
            <UniversityFacts university={university} />
          </aside>
          <div className={styles['main']}>
            {university.spot && university.outline && (
              <Section id="where" title={t('university.where')}>
                <CountrySketch
                  destination={university.outline}
                  city={university.city}
                  spot={university.spot}
                />
              </Section>
            )}
            <Programs university={university} />
            <UniversityPictures university={university} />
            <UniversityRecognition university={university} />
            <UniversityRankings university={university} />
            <UniversityHousing university={university} />
            <ScholarshipSection scholarships={university.scholarships} />
            {university.sending && (
              <Section id="channel" title={t('program.channel.title')}>
                <p className={styles['channel']}>{university.sending.text}</p>
                <p className="soft small">{university.sending.note}</p>
              </Section>
            )}
            <Relation relation={university.relation} />
            <Section id="source" title={t('program.source.title')}>
              <ProvenanceFacts
                from={university.provenance}
                about={{ type: 'university', key: university.key }}
              />
            </Section>
          </div>
        </div>
      </Page>
    </>
  )
}

/** How many there are of each level, and the first of them; all are in the finder. */
function Programs({ university }: { university: UniversityView }) {
  const { t } = useTranslation()
  const { key, levels, programs, total, counted, without } = university
  const finder = `/program?university=${key}`
  return (
    <Section id="programs" title={t('university.programs')}>
      {without ? (
        <WithoutPrograms without={without} />
      ) : (
        <>
          <ul className={`plain-list ${styles['levels']}`} aria-label={t('university.byLevel')}>
            {levels.map(({ level, count }) => (
              <li key={level}>
                <Link to={`${finder}&level=${level}`}>
                  {t(`vocabulary.level.${level}`)} <span className="figures">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
          {total > programs.length && <h3>{t('university.some')}</h3>}
          <ProgramCards programs={programs} ofOneUniversity />
          <p className={styles['more']}>
            <Link className="link-onward" to={finder}>
              {t('university.allPrograms', { count: total, counted })}
              <Icon name="arrow" />
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}

/** Says that applications aren't possible here, and offers other ways. */
function WithoutPrograms({ without }: { without: NonNullable<UniversityView['without']> }) {
  return (
    <>
      <p>{without.text}</p>
      <ul className="plain-list">
        {without.site && (
          <li>
            <a className="link-onward" href={without.site.href} rel="noopener">
              {without.site.label}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
        {without.ways.map(({ href, label }) => (
          <li key={href}>
            <Link className="link-onward" to={href}>
              {label}
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
