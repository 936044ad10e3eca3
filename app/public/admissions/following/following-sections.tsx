import { DataSection } from './data-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { EnteredSection } from './entered-section.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { HistorySection } from './history-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OfferSection } from './offer-section.tsx'
import { OpenedSection } from './opened-section.tsx'
import { PapersSection } from './papers-section.tsx'
import { type SectionName, sectionNames } from './section-names.ts'
import type { FollowingSections as Views } from './sections.server.ts'
import { VisaSection } from './visa-section.tsx'

interface FollowingSectionsProps extends SectionProps {
  views: Views
}

/**
 * The parts of an applicant's page below the status of each application, in the order of the page.
 */
export function FollowingSections({ views, ...page }: FollowingSectionsProps) {
  return (
    <>
      <EnteredSection {...page} />
      <SectionNav names={presentSections(views)} words={page.words} />
      {views.offer && <OfferSection {...page} view={views.offer} />}
      {views.papers && <PapersSection {...page} view={views.papers} />}
      {views.documents && <DocumentsSection {...page} view={views.documents} />}
      {views.visa && <VisaSection {...page} view={views.visa} />}
      {views.messages && <MessagesSection {...page} view={views.messages} />}
      {views.dates && <DatesSection {...page} view={views.dates} />}
      {views.history && <HistorySection {...page} />}
      {views.opened && <OpenedSection {...page} view={views.opened} />}
      {views.language && <LanguageSection {...page} view={views.language} />}
      {views.data && <DataSection {...page} view={views.data} />}
    </>
  )
}

/** The sections that this page has: one without anything to show is left out. */
export function presentSections(views: Partial<Record<SectionName, unknown>>): SectionName[] {
  return sectionNames.filter((name) => Boolean(views[name]))
}

interface SectionNavProps extends Pick<SectionProps, 'words'> {
  names: readonly SectionName[]
}

function SectionNav({ names, words }: SectionNavProps) {
  return (
    <nav className={`no-print ${styles['nav']}`} aria-label={words.nav}>
      <p className="small soft">{words.nav}</p>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{words.part[name]}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
