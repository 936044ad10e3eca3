import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useBrand } from '../brand.ts'
import { useDestinations } from '../destinations-shown.ts'
import { DestinationShape } from '../ui/destination-door.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import { OfficeMark } from '../ui/office-mark.tsx'
import styles from './header.module.css'
import { ApplyLink, FollowLink, SavedLink } from './header-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyApplications } from './signed-in.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Both menus are `<details>`: they open without a script. The address closes them, as a key. */
export function Header() {
  const { t } = useTranslation()
  const brand = useBrand()
  const { pathname } = useLocation()
  return (
    <header className={`${styles['header']} no-print`}>
      <div className={`page ${styles['bar']}`}>
        <Link to="/" className={styles['brand']} translate="no">
          <OfficeMark size={30} />
          {brand}
        </Link>
        <nav className={styles['wide']} aria-label={t('shell.nav.main')}>
          <ul className={styles['links']}>
            <li>
              <Menu
                key={pathname}
                className={styles['dropdown']}
                label={t('shell.nav.destinations')}
              >
                <DestinationLinks />
              </Menu>
            </li>
            <PageLinks />
          </ul>
        </nav>
        <div className={`${styles['wide']} ${styles['tools']}`}>
          <MyApplications>
            <FollowLink />
          </MyApplications>
          <SavedLink isIcon />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <ApplyLink />
        <Menu
          key={`narrow ${pathname}`}
          className={styles['narrow']}
          label={t('shell.nav.menu')}
          icon
        >
          <nav className="page" aria-label={t('shell.nav.main')}>
            <p className={styles['panelTitle']}>{t('shell.nav.destinations')}</p>
            <DestinationLinks />
            <ul className={styles['links']}>
              <PageLinks />
              <li>
                <MyApplications>
                  <NavLink to="/application">{t('shell.nav.follow')}</NavLink>
                </MyApplications>
              </li>
              <li>
                <SavedLink />
              </li>
            </ul>
            <div className={styles['tools']}>
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          </nav>
        </Menu>
      </div>
    </header>
  )
}

function PageLinks() {
  const { t } = useTranslation()
  return (
    <>
      <li>
        <NavLink to="/program">{t('shell.nav.programs')}</NavLink>
      </li>
      <li>
        <NavLink to="/services">{t('shell.nav.services')}</NavLink>
      </li>
      <li>
        <NavLink to="/about">{t('shell.nav.about')}</NavLink>
      </li>
      <li>
        <NavLink to="/contact">{t('shell.nav.contact')}</NavLink>
      </li>
    </>
  )
}

function DestinationLinks() {
  const destinations = useDestinations()
  const { t } = useTranslation()
  return (
    <ul className={styles['destinations']}>
      {destinations.map((key) => (
        <li key={key} data-destination={key}>
          <NavLink to={`/destinations/${key}`}>
            <span className={styles['door']} aria-hidden="true">
              <DestinationShape destination={key} />
            </span>
            {t(`vocabulary.destination.${key}`)}
          </NavLink>
        </li>
      ))}
      <li>
        <NavLink to="/university" end>
          {t('shell.nav.universities')}
        </NavLink>
      </li>
    </ul>
  )
}

interface MenuProps {
  className: string | undefined
  label: string
  icon?: boolean
  children: React.ReactNode
}

/** A menu that Escape, a press or the focus elsewhere closes, where scripts run: `start/menus.ts`. */
function Menu({ className, label, icon = false, children }: MenuProps) {
  return (
    <details className={className} data-menu>
      <summary>
        {icon && <Icon name="menu" size={24} />}
        <span>{label}</span>
        {!icon && <Icon name="down" size={16} />}
      </summary>
      <div className={styles['panel']}>{children}</div>
    </details>
  )
}
