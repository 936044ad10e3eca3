import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OwnApplications as Own } from '#contract/admissions/own-applications.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { languageOf } from '#contract/common/values/languages.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { answerOf, api, problemCode } from '../../../api.ts'
import { formatDate } from '../../../format.ts'
import { learnKnownAs } from '../../../session/learn-known-as.ts'
import { ensureSession } from '../../../session/refresh.ts'
import { signOut } from '../../../session/sign-in.ts'
import { useSession } from '../../../session/store.ts'
import { Button } from '../../../ui/button.tsx'
import { RefusalNotice } from '../../refusal-notice.tsx'
import styles from '../application/application.module.css'
import { statusPath } from '../application/status-path.ts'

/**
 * For signed-in applicants: what they sent with their confirmed address. Loaded only on
 * a device on which someone signed in; none of it is ever in a server's answer.
 */
export function OwnApplications() {
  const { t, i18n } = useTranslation()
  const { role, signIns } = useSession()
  const [own, setOwn] = useState<Own>()
  const [problem, setProblem] = useState<{ code: ProblemCode }>()
  const [opening, setOpening] = useState<string>()
  const language = languageOf(i18n.language)

  useEffect(() => {
    void ensureSession()
  }, [])
  useEffect(() => {
    // Someone else may have signed in than before.
    setOwn(undefined)
    if (role !== 'applicant') return
    let isCurrent = signIns >= 0
    // Without the name the head of the page still works.
    learnKnownAs().catch(() => undefined)
    answerOf(api.api.me.applications.$get()).then(
      (found) => isCurrent && setOwn(found),
      (error) => isCurrent && setProblem({ code: problemCode(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [role, signIns])

  if (role !== 'applicant') return null

  async function open(number: string) {
    setOpening(number)
    try {
      const { accessToken } = await answerOf(
        api.api.me.applications[':number'].open.$post({ param: { number } }),
      )
      // As a new document, whose policy keeps its address from every other site.
      location.assign(`/application/${accessToken}`)
    } catch (error) {
      setProblem({ code: problemCode(error) })
      setOpening(undefined)
    }
  }

  return (
    <section className={styles['own']} aria-labelledby="own-title">
      <h2 id="own-title">{t('application.own.title')}</h2>
      {problem && (
        <RefusalNotice answer={problem} tone="error" title={t(`problem.${problem.code}`)} />
      )}
      {own?.length === 0 && <p>{t('application.own.none')}</p>}
      {own && own.length > 0 && (
        <ul className="plain-list">
          {own.map((one) => (
            <li key={one.number} className={styles['ownLine']} data-destination={one.destination}>
              <span>
                <strong>{`${one.givenNames} · ${inLanguage(one.program, language)}`}</strong>
                <span className="soft">
                  {universityName(one.university, one.destination, language)} ·{' '}
                  <span className="nowrap" translate="no">
                    {one.number}
                  </span>
                </span>
                <span>
                  {t(statusPath({ ...one, isOwn: one.sentByApplicant }))} ·{' '}
                  {t(`vocabulary.mover.${one.nextMover}`)}
                  {one.nextBy !== null && ` · ${formatDate(one.nextBy, language)}`}
                </span>
              </span>
              <Button
                type="button"
                look="quiet"
                disabled={opening !== undefined}
                onClick={() => void open(one.number)}
              >
                {t('application.own.open')}
                <span className="visually-hidden"> {one.number}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/auth/account">{t('auth.account.title')}</Link>
      </p>
      <Button type="button" look="plain" onClick={() => void signOut()}>
        {t('application.own.signOut')}
      </Button>
      <p>
        <a href="/auth/delete">{t('application.own.deleteAccount')}</a>
      </p>
    </section>
  )
}
