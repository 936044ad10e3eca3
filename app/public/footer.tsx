import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand.ts'
import { useDestinations } from '../destinations-shown.ts'
import { Link } from '../ui/link.tsx'
import { OfficeMark } from '../ui/office-mark.tsx'
import { DataSwitch } from './data-switch.tsx'
import styles from './footer.module.css'
import { UnlessSignedIn } from './signed-in.tsx'

export function Footer() {
  const destinations = useDestinations()
  const { t } = useTranslation()
  const brand = useBrand()
  return (
    <footer className={`${styles['footer']} no-print`}>
      <div className={styles['bridge']} data-ornament="bridge" aria-hidden="true" />
      <div className={styles['ground']}>
        <div className={`page ${styles['columns']}`}>
          <div className={styles['brand']}>
            <p className={styles['name']} translate="no">
              <OfficeMark size={28} />
              {brand}
            </p>
            <p>{t('shell.tagline')}</p>
            <DataSwitch />
          </div>
          <nav aria-labelledby="footer-destinations">
            <h2 id="footer-destinations">{t('shell.nav.destinations')}</h2>
            <ul className="plain-list">
              {destinations.map((key) => (
                <li key={key}>
                  <Link to={`/destinations/${key}`}>{t(`vocabulary.destination.${key}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-study">
            <h2 id="footer-study">{t('shell.footer.study')}</h2>
            <ul className="plain-list">
              <li>
                <Link to="/program">{t('shell.nav.programs')}</Link>
              </li>
              <li>
                <Link to="/university">{t('shell.nav.universities')}</Link>
              </li>
              <li>
                <Link to="/apply">{t('shell.nav.apply')}</Link>
              </li>
              <li>
                <Link to="/application">{t('shell.nav.follow')}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-about">
            <h2 id="footer-about" translate="no">
              {brand}
            </h2>
            <ul className="plain-list">
              <li>
                <Link to="/services">{t('shell.nav.services')}</Link>
              </li>
              <li>
                <Link to="/about">{t('shell.nav.about')}</Link>
              </li>
              <li>
                <Link to="/what-we-know">{t('shell.nav.known')}</Link>
              </li>
              <li>
                <Link to="/contact">{t('shell.nav.contact')}</Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className="page">
          <ul className={`plain-list ${styles['legal']}`}>
            <li>
              <Link to="/privacy">{t('shell.nav.privacy')}</Link>
            </li>
            <li>
              <Link to="/terms">{t('shell.nav.terms')}</Link>
            </li>
            <li>
              <Link to="/accessibility">{t('shell.nav.accessibility')}</Link>
            </li>
            <li>
              <UnlessSignedIn>
                <Link to="/auth/signin">{t('shell.nav.signIn')}</Link>
              </UnlessSignedIn>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
