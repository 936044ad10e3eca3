import { useParams } from 'react-router'
import type { FollowingWords } from '../../../server-words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { WithNames } from '../../../with-names.tsx'
import { CertaintyTag } from '../../catalogue/certainty-tag.tsx'
import styles from '../application/application.module.css'
import type { FollowedView } from '../application/application-view.ts'
import { ReceiptLink } from '../application/receipt-link.tsx'
import { Reported } from '../choices/closing-facts.tsx'
import parts from './following.module.css'
import type { SendingView } from './sending.server.ts'

interface SendingPartProps {
  application: FollowedView
  /** Whether nothing else was sent with it: then its checklist is open. */
  isOnly: boolean
  view: SendingView
  words: FollowingWords
}

/** What the applicant sends themselves: where, by when and how; or what they reported about it. */
export function SendingPart({ application, isOnly, view, words }: SendingPartProps) {
  return (
    <div className={styles['turn']}>
      {view.kind === 'sent' ? (
        <Sent {...{ application, view, words }} />
      ) : (
        <Turn {...{ application, isOnly, view, words }} />
      )}
    </div>
  )
}

type Of<Kind extends SendingView['kind']> = Extract<SendingView, { kind: Kind }>

function Turn({ application, isOnly, view, words }: SendingPartProps & { view: Of<'turn'> }) {
  const { access_token: accessToken } = useParams()
  const { sending } = words
  return (
    <>
      <h4>
        <WithNames>{view.title}</WithNames>
      </h4>
      <p>
        <strong>
          <WithNames>{view.by}</WithNames>
        </strong>
        {view.reported && (
          <>
            {' '}
            <Reported by={view.reported} />
          </>
        )}
      </p>
      <p>
        <WithNames names={[application.university]}>{view.text}</WithNames>
      </p>
      {view.which && <p>{view.which}</p>}
      {view.places.length === 0 && <p>{sending.noAddress}</p>}
      <div className={`row no-print ${parts['doors']}`}>
        {view.places.map(({ text, url, host }) => (
          <p key={url}>
            <a className="button" href={url} rel="noreferrer">
              <WithNames>{text}</WithNames>
            </a>
            <span className="small soft" translate="no">
              {host}
            </span>
          </p>
        ))}
      </div>
      {application.canReportSent && (
        <p className="no-print">
          <LinkButton
            look={view.places.length === 0 ? 'main' : 'quiet'}
            to={`?${new URLSearchParams({ ask: 'sent', about: application.number })}`}
            reloadDocument
          >
            {sending.report}
          </LinkButton>
        </p>
      )}
      {view.checklists.map((list) => (
        <details
          key={list.key}
          className={parts['more']}
          open={isOnly && view.checklists.length === 1}
        >
          <summary>{list.title}</summary>
          {list.text && <p>{list.text}</p>}
          <p className="small soft no-print">{sending.checklistHint}</p>
          <ol className={`plain-list ${parts['ticks']}`}>
            {list.steps.map((step) => (
              <li key={step}>
                <label className={parts['tick']}>
                  <input type="checkbox" />
                  <span>{step}</span>
                </label>
              </li>
            ))}
          </ol>
          {list.dates && (
            <>
              <h5>{list.dates.title}</h5>
              {list.dates.rows.length === 0 ? (
                <p>{sending.datesUnknown}</p>
              ) : (
                <ul className={`plain-list ${parts['known']}`}>
                  {list.dates.rows.map(({ key, label, dates, certainty, note, origin, url }) => (
                    <li key={key}>
                      <span className={parts['file']}>{label}</span>
                      <strong>{dates}</strong> <CertaintyTag certainty={certainty} />
                      {note && <span className={parts['file']}>{note}</span>}
                      <Origin origin={origin} url={url} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
          {list.facts.length > 0 && (
            <details className={parts['more']}>
              <summary>{sending.factsMore}</summary>
              <ul className={`plain-list ${parts['known']}`}>
                {list.facts.map(({ key, label, value, audience, note, origin, url, ...fact }) => (
                  <li key={key}>
                    <span className={parts['file']}>{label}</span>
                    <strong>{value}</strong> <CertaintyTag certainty={fact.certainty} />
                    {[audience, fact.year, note].map(
                      (more) =>
                        more && (
                          <span key={more} className={parts['file']}>
                            {more}
                          </span>
                        ),
                    )}
                    <Origin origin={origin} url={url} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </details>
      ))}
      <details className={parts['more']}>
        <summary>{sending.copy.title}</summary>
        <dl className="facts">
          {view.copy.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {accessToken && (
          <p>
            {sending.copy.receipt} <ReceiptLink accessToken={accessToken} look="plain" />
          </p>
        )}
      </details>
    </>
  )
}

/** Where a figure was read: its page, where it has one. */
function Origin({ origin, url }: { origin: string; url?: string | undefined }) {
  return (
    <span className={parts['file']}>
      {url ? (
        <a href={url} rel="noreferrer">
          {origin}
        </a>
      ) : (
        origin
      )}
    </span>
  )
}

function Sent({
  application,
  view,
  words,
}: Omit<SendingPartProps, 'isOnly'> & { view: Of<'sent'> }) {
  const { sending } = words
  const { reference, on, isByTeam } = view.report
  return (
    <>
      <h4>{sending.title.sent}</h4>
      <dl className="facts">
        <div>
          <dt>{sending.number}</dt>
          <dd>{reference ?? sending.numberNone}</dd>
        </div>
        {on !== null && (
          <div>
            <dt>{sending.on}</dt>
            <dd>{on}</dd>
          </div>
        )}
      </dl>
      {isByTeam && <p className="small soft">{sending.byTeam}</p>}
      {reference !== null && <p>{sending.text.sent}</p>}
      {view.isUnchecked && <p>{sending.unchecked}</p>}
      {application.canCorrectSent && (
        <p className="no-print">
          <LinkButton
            look="quiet"
            to={`?${new URLSearchParams({ ask: 'sent', about: application.number })}`}
            reloadDocument
          >
            {sending.correct}
          </LinkButton>
        </p>
      )}
    </>
  )
}
