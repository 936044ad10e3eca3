import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { dropCopies } from '../../device/draft-copy.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Said } from '../../ui/said.tsx'
import { WithNames } from '../../with-names.tsx'
import { ReceiptLink } from './application/receipt-link.tsx'
import styles from './apply.module.css'
import type { ApplyView, SentApplication } from './apply-view.ts'
import { Reported } from './choices/closing-facts.tsx'
import { PortalFees, SendingPlaces } from './choices/sends.tsx'
import { Coach } from './coach.tsx'
import { CopyLink } from './drafts/copy-link.tsx'
import { FoundHere } from './drafts/sent-here-list.tsx'

type DonePageProps = Omit<Extract<ApplyView, { page: 'done' }>, 'page'> & { token: string }

/** The receipt: the numbers to write down, the private link, what happens next. */
export function DonePage(props: DonePageProps) {
  const { act, applications, coachings, link, isFoundHere, token } = props
  const { t } = useTranslation()
  const count = applications.length
  const [query] = useSearchParams()
  const draft = query.get('draft')
  useEffect(() => {
    if (draft !== null) dropCopies(draft)
  }, [draft])
  return (
    <>
      <div className={styles['receipt']}>
        <h1>
          {act === 'prepare' || act === 'both'
            ? t(`apply.done.titles.${act}`)
            : t('apply.done.title', { count })}
        </h1>
        {act === 'prepare' && (
          <p>
            <strong>{t('apply.done.notSent.prepare', { count })}</strong>
          </p>
        )}
        {act === 'both' && (
          <p>
            <strong>{t('apply.done.notSent.both')}</strong>
          </p>
        )}
        <p>{t('apply.done.number', { count })}</p>
        {applications.map(({ number, title, university }) => (
          <div key={number}>
            <p className={styles['number']} translate="no">
              {number}
            </p>
            <p>{[title, university].filter(Boolean).join(', ')}</p>
          </div>
        ))}
        <p>{t('apply.done.writeDown', { count })}</p>
      </div>
      <h2>{t('apply.done.next')}</h2>
      {applications.map((one) => (
        <NextSteps key={one.number} application={one} isOneOfSeveral={count > 1} />
      ))}
      <p>{t('apply.done.documents')}</p>
      <p>{t('apply.done.follow')}</p>
      <h2 className={styles['next']}>{t('apply.done.link')}</h2>
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

interface NextStepsProps {
  application: SentApplication
  isOneOfSeveral: boolean
}

/** What happens to one application, in order: who checks it, who sends it, where and by when. */
function NextSteps({ application, isOneOfSeveral }: NextStepsProps) {
  const { t } = useTranslation()
  const { title, university, checkedBy, sends, closing } = application
  if (!sends) return null
  const isOurs = sends.sender === 'us'
  return (
    <>
      {isOneOfSeveral && (
        <h3>
          <Said>{title}</Said>, <span translate="no">{university}</span>
        </h3>
      )}
      {sends.changed && (
        <p className={styles['incomplete']}>
          <strong>{sends.changed}</strong>
        </p>
      )}
      <ol>
        <li>
          {checkedBy === null
            ? t('apply.done.nexts.checkUndated')
            : t(`apply.done.nexts.${isOurs ? 'check' : 'checkWrite'}`, { date: checkedBy })}
        </li>
        <li>
          <WithNames names={[university]}>
            {isOurs
              ? t('apply.done.nexts.sendUs', { university })
              : sends.where === null
                ? sends.text
                : t('apply.done.nexts.sendYou', { where: sends.where })}
          </WithNames>
          {sends.lastDay && <p>{sends.lastDay}</p>}
          {isOurs && closing && (
            <p>
              {closing.date === null
                ? t('apply.done.nexts.undated')
                : t('apply.done.nexts.closes', { date: closing.date })}
            </p>
          )}
          {closing?.reported && <Reported by={closing.reported} />}
          {sends.which && <p>{sends.which}</p>}
          <SendingPlaces places={sends.places} />
          <PortalFees fees={sends.fees} />
        </li>
      </ol>
    </>
  )
}
