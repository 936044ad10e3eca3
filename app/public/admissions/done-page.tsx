import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { AimLine } from './aim.tsx'
import styles from './apply.module.css'
import type { ApplyView } from './apply-view.ts'

type DonePageProps = Omit<Extract<ApplyView, { page: 'done' }>, 'page'>

/** The receipt: the number to write down, the private link, what happens next. */
export function DonePage({ number, aim, link }: DonePageProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['receipt']}>
        <h1>{t('apply.done.title')}</h1>
        <p>{t('apply.done.number')}</p>
        <p className={styles['number']}>{number}</p>
        <p>{t('apply.done.writeDown')}</p>
      </div>
      <AimLine aim={aim} />
      <h2>{t('apply.done.link')}</h2>
      {link ? (
        <>
          <p>{t('apply.done.linkText')}</p>
          <p className={styles['address']}>
            <a href={link.path}>{link.address}</a>
          </p>
          <p>{t('apply.done.email')}</p>
          <LinkButton to={link.path} reloadDocument>
            {t('apply.done.open')}
          </LinkButton>
        </>
      ) : (
        <p>
          {t('apply.done.lostLink')} <Link to="/application">{t('apply.done.find')}</Link>
        </p>
      )}
      <h2 className={styles['next']}>{t('apply.done.next')}</h2>
      <ol>
        <li>{t('apply.done.nexts.read')}</li>
        <li>{t('apply.done.nexts.documents')}</li>
        <li>{t('apply.done.nexts.follow')}</li>
      </ol>
    </>
  )
}
