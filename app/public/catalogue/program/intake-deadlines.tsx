import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CertaintyTag, GroundsLine } from '../certainty-tag.tsx'
import { type ReaderAddress, readerQuery } from '../reader-address.ts'
import styles from './program.module.css'
import type { DeadlineView, IntakeView } from './program-view.ts'
import { VisitorTime } from './visitor-time.tsx'

interface IntakeDeadlinesProps {
  /** The intake with the dates of all audiences. */
  known: IntakeView
  /** The same with the reader's dates. */
  own: IntakeView
  reader: Reader
  /** What the address says about the reader. */
  address: ReaderAddress
}

/** Until when applications are open: all dates, or only the reader's if the reader is known. */
export function IntakeDeadlines({ known, own, reader, address }: IntakeDeadlinesProps) {
  const { t } = useTranslation()
  // An intake that depends on the reader is returned with the known reader's dates.
  const isOwn = own !== known && known.deadlines.length > 0
  const mine = isOwn ? ownDeadlineOf(known, own, reader) : undefined
  const shown = isOwn ? (mine ? [mine] : []) : known.deadlines
  const general = shown.filter(({ country }) => country === null || isOwn)
  const residents = shown.filter(({ country }) => country !== null && !isOwn)
  const isForSome = known.closesAt === null && !isOwn
  return (
    <div>
      {general.map((deadline) => (
        <Deadline
          key={deadline.audience ?? deadline.country?.code ?? 'all'}
          deadline={deadline}
          isOwn={isOwn && known.deadlines.length > 1}
          isAlone={shown.length === 1}
          isOpen={own.state !== 'closed' && own.state !== 'cancelled'}
        />
      ))}
      {residents.length > 0 && <Residents deadlines={residents} address={address} />}
      {known.clock && general.length > 1 && (
        <p className={`small soft ${styles['clock']}`}>
          {t('program.intakes.clock', { clock: known.clock })}
        </p>
      )}
      {shown.length === 0 && <Undated>{known.undated}</Undated>}
      {shown.length > 0 && isForSome && (
        <Undated>
          <Parts of={[t('program.intakes.everybodyElse'), known.undated]} />
        </Undated>
      )}
      {isOwn && Object.keys(known.closesIn).length > 0 && address.residence && (
        <Link
          className={`link-onward small ${styles['calendar']}`}
          to={`${readerQuery({ nationality: address.nationality }) || '?'}#intakes`}
          preventScrollReset
        >
          {t('program.intakes.allCountries')}
        </Link>
      )}
    </div>
  )
}

/** The date that applies to the reader, by country of residence if the date is for one. */
export function ownDeadlineOf(
  { deadlines }: IntakeView,
  { closesAt }: IntakeView,
  { residence }: Reader,
): DeadlineView | undefined {
  const fitting = deadlines.filter((one) => one.closesAt === closesAt)
  return (
    fitting.find(({ country }) => country !== null && country.code === residence) ??
    fitting.find(({ country }) => country === null)
  )
}

function Undated({ children }: { children: ReactNode }) {
  return (
    <p className={styles['deadline']}>
      <Icon name="clock" />
      <span>{children}</span>
    </p>
  )
}

interface DeadlineProps {
  deadline: DeadlineView
  /** Whether it is shown alone because it is the visitor's. */
  isOwn: boolean
  /** Whether no other is shown beside it, under which their clock is named. */
  isAlone: boolean
  /** Whether a visitor may still need its calendar file. */
  isOpen: boolean
}

function Deadline({ deadline, isOwn, isAlone, isOpen }: DeadlineProps) {
  const { t } = useTranslation()
  const { audience, country, closes, date, at, closesAt, hasHour, isOver, file, grounds } = deadline
  const audienceName = audience && t(`vocabulary.closingAudience.${audience}`)
  const whose = country === null ? audienceName : country.name
  const label = () => {
    if (country !== null) return t('program.intakes.deadlineIn', { country: country.name })
    if (isOwn || audienceName === null) return t('program.intakes.deadline')
    return t('program.intakes.deadlineFor', { audience: audienceName })
  }
  return (
    <>
      <p className={styles['deadline']}>
        <Icon name="clock" />
        <span>
          {label()} <time dateTime={at}>{isAlone ? closes : date}</time>{' '}
          {isOver && isOpen && <Tag>{t('program.intakes.over')}</Tag>}
          {isOwn && <Tag tone="info">{t('program.tuition.forYou')}</Tag>}{' '}
          <CertaintyTag certainty={grounds.certainty} />
        </span>
      </p>
      {country !== null && (
        <p className={`small soft ${styles['clock']}`}>
          <GroundsLine grounds={grounds} />
        </p>
      )}
      {hasHour && <VisitorTime instant={closesAt} />}
      {file && isOpen && !isOver && mayShow(grounds.certainty, 'calendarFile') && (
        <a className={`link-onward small ${styles['calendar']}`} href={file} download>
          <Icon name="calendar" />
          {t('program.intakes.calendar')}
          {whose !== null && <span className="visually-hidden"> ({whose})</span>}
        </a>
      )}
    </>
  )
}

interface ResidentsProps {
  deadlines: readonly DeadlineView[]
  address: ReaderAddress
}

/** Dates by the country one lives in, each with its page; a country leads to its date alone. */
function Residents({ deadlines, address }: ResidentsProps) {
  const { t } = useTranslation()
  const [first] = deadlines
  return (
    <>
      <p className={styles['deadline']}>
        <Icon name="clock" />
        <span>
          {t('program.intakes.byResidence')}{' '}
          {first && <CertaintyTag certainty={first.grounds.certainty} />}
        </span>
      </p>
      <ul className={`plain-list ${styles['residents']}`}>
        {deadlines.map(({ country, at, date, isOver, grounds }) => (
          <li key={country?.code}>
            <Link
              className={styles['country']}
              to={`${readerQuery({ ...address, residence: country?.code })}#intakes`}
              preventScrollReset
            >
              {country?.name}
            </Link>
            <span>
              <time dateTime={at}>{date}</time> {isOver && <Tag>{t('program.intakes.over')}</Tag>}
            </span>
            <span className="soft small">
              <GroundsLine grounds={grounds} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
