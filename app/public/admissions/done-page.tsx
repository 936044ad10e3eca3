import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { dropCopies } from '../../device/draft-copy.ts'
import { LinkButton } from '../../ui/button.tsx'
import styles from './apply.module.css'
import type { ApplyView } from './apply-view.ts'
import { Reported } from './closing-facts.tsx'
import { Coach } from './coach.tsx'
import { CopyLink } from './copy-link.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import { FoundHere } from './sent-here-list.tsx'

type DonePageProps = Omit<Extract<ApplyView, { page: 'done' }>, 'page'> & { token: string }

/** The receipt: the numbers to write down, the private link, what happens next. */
export function DonePage({ applications, coachings, link, isFoundHere, token }: DonePageProps) {
  const { t } = useTranslation()
  const count = applications.length
  const portal = applications.filter(({ byApplicant }) => byApplicant)
  const closing = applications.flatMap(({ closing: known, ...one }) =>
    known === null ? [] : [{ ...one, closing: known }],
  )
  const [query] = useSearchParams()
  const draft = query.get('draft')
  useEffect(() => {
    if (draft !== null) dropCopies(draft)
  }, [draft])
  return (
    <>
      <div className={styles['receipt']}>
        <h1>{t('apply.done.title', { count })}</h1>
        <p>{t('apply.done.number', { count })}</p>
        {applications.map(({ number, title }) => (
          <div key={number}>
            <p className={styles['number']}>{number}</p>
            <p>{title}</p>
          </div>
        ))}
        <p>{t('apply.done.writeDown', { count })}</p>
      </div>
      <h2>{t('apply.done.link')}</h2>
      {link ? (
        <>
          <p>{t('apply.done.linkText', { count })}</p>
          <CopyLink accessToken={link.path.slice(link.path.lastIndexOf('/') + 1)} />
          <p>{t('apply.done.email')}</p>
          <div className="row">
            <LinkButton to={link.path} reloadDocument>
              {t('apply.done.open', { count })}
            </LinkButton>
            <ReceiptLink accessToken={link.path.slice(link.path.lastIndexOf('/') + 1)} />
          </div>
        </>
      ) : (
        <p>
          {t('apply.done.lostLink')} <Link to="/application">{t('apply.done.find')}</Link>
        </p>
      )}
      {coachings.map(({ choice, coaching }) => (
        <section key={choice.program.key} className={styles['next']}>
          <h2>{t('apply.coach.title', { program: choice.program.title })}</h2>
          <Coach aim={choice} coaching={coaching} />
        </section>
      ))}
      <h2 className={styles['next']}>{t('apply.done.next')}</h2>
      <ol>
        <li>{t('apply.done.nexts.read')}</li>
        <li>{t('apply.done.nexts.documents')}</li>
        {portal.map(({ number, title }) => (
          <li key={number}>{t('apply.done.nexts.portal', { program: title })}</li>
        ))}
        {closing.map(({ number, title, closing: { date, reported } }) => (
          <li key={number}>
            {date === null
              ? t('apply.done.nexts.undated', { program: title })
              : t('apply.done.nexts.closes', { program: title, date })}
            {reported && <Reported by={reported} />}
          </li>
        ))}
        <li>{t('apply.done.nexts.follow')}</li>
      </ol>
      {isFoundHere && <FoundHere token={token} />}
      <h2 className={styles['next']}>{t('apply.done.another')}</h2>
      <p>{t('apply.done.anotherText')}</p>
      <p>
        <LinkButton look="quiet" to="/program">
          {t('apply.done.anotherFind')}
        </LinkButton>
      </p>
      <p>
        {t('apply.resume.shared')} <Link to="/apply?forget=yes">{t('apply.forget.open')}</Link>
      </p>
    </>
  )
}
