import { useTranslation } from 'react-i18next'
import { DestinationOrnament } from '../../../ui/destination-ornament.tsx'
import { Link } from '../../../ui/link.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CompareTick } from '../compare/compare-tick.tsx'
import { ShortlistButton } from '../compare/shortlist-button.tsx'
import { ClosingLine, IntakeTag } from '../program/intake-tag.tsx'
import styles from './program-card.module.css'
import { type ProgramLine, placeName } from './program-line.ts'

interface ProgramCardProps {
  program: ProgramLine
  /** The level of its title, under the heading of its list. */
  heading: 'h2' | 'h3'
  /** Where every program is the same university's. */
  ofOneUniversity?: boolean
  /** Whether it can be ticked for a comparison and saved on the device. */
  choice?: boolean
}

/** One line of a list of programs. All of it follows the title's link. */
export function ProgramCard({
  program,
  heading: Heading,
  ofOneUniversity = false,
  choice = false,
}: ProgramCardProps) {
  const { t } = useTranslation()
  const { tuition, intake, university } = program
  return (
    <article className={`card ${styles['card']}`} data-destination={program.destination}>
      <span className={styles['ornament']} aria-hidden="true">
        <DestinationOrnament destination={program.destination} show="pattern" />
      </span>
      <div className={styles['what']}>
        <Heading className={styles['title']}>
          <Link className="card-link" to={program.href}>
            <Said>{program.title}</Said>
          </Link>
        </Heading>
        <p className={styles['where']}>
          {!ofOneUniversity && (
            <Link className="card-above" to={`/university/${university.key}`} translate="no">
              {university.name}
            </Link>
          )}
          <span>{placeName(program.city, t(`vocabulary.destination.${program.destination}`))}</span>
        </p>
        <ul className="tags">
          <li>
            <Tag tone="destination">{t(`vocabulary.level.${program.level}`)}</Tag>
          </li>
          {program.isGroup && (
            <li>
              <Tag tone="warning">{t('program.group.tag')}</Tag>
            </li>
          )}
          {program.duration && (
            <li>
              <Tag>{program.duration}</Tag>
            </li>
          )}
          {program.languages && (
            <li>
              <Tag>{program.languages}</Tag>
            </li>
          )}
        </ul>
      </div>
      <dl className={styles['figures']}>
        <div>
          <dt className="visually-hidden">{t('program.tuition.title')}</dt>
          <dd className={tuition ? styles['amount'] : 'soft'}>
            {tuition ? tuition.amount : t('program.tuition.unknown')}
            {tuition && <TuitionNote tuition={tuition} />}
          </dd>
        </div>
        <div className={styles['sends']}>
          <dt className="visually-hidden">{t('program.channel.title')}</dt>
          <dd>{program.sends}</dd>
        </div>
        <div>
          <dt className="visually-hidden">{t('program.card.intake')}</dt>
          <dd>
            {intake ? (
              <>
                <span className={styles['intake']}>
                  {t(`vocabulary.term.${intake.term}`)} {intake.year}
                  <IntakeTag state={intake.state} />
                </span>
                <ClosingLine className={styles['deadline']} closing={intake.closing} />
              </>
            ) : (
              <span className="soft">{t('program.card.noIntake')}</span>
            )}
          </dd>
        </div>
      </dl>
      {choice && (
        <div className={`card-above ${styles['choice']}`}>
          <CompareTick programKey={program.key} title={program.title} />
          <ShortlistButton programKey={program.key} title={program.title} />
        </div>
      )}
    </article>
  )
}

/** The yearly fee if it is given otherwise, whose fee it is, for which year, and how sure it is. */
function TuitionNote({ tuition }: { tuition: NonNullable<ProgramLine['tuition']> }) {
  const { t } = useTranslation()
  const { yearly, year, audience, certainty } = tuition
  const about = yearly && t('program.tuition.about', { amount: yearly })
  const whose =
    audience === 'all' || audience === 'international' ? null : t(`vocabulary.audience.${audience}`)
  return (
    <span className={styles['year']}>
      <Parts of={[about, whose, year, t(`program.tuition.certainty.${certainty}`)]} />
    </span>
  )
}
