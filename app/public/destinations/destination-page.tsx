import { useMemo } from 'react'
import { useDestinations } from '../../destinations-shown.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ReportError } from '../contact/report-error.tsx'
import { Contents } from './contents.tsx'
import styles from './destination.module.css'
import { DestinationHero } from './destination-hero.tsx'
import type { DestinationView, LoadedDestination } from './destination-loader.server.ts'
import { DestinationSection } from './destination-section.tsx'
import { Estimator } from './estimator.tsx'
import type { Guide } from './guide-view.server.ts'
import { LivePrograms } from './live-programs.tsx'
import { OtherDestinations } from './other-destinations.tsx'
import { ScholarshipList } from './scholarship-list.tsx'
import { Sources } from './sources.tsx'
import { VisaChecklist } from './visa-checklist.tsx'
import { YearCalendar } from './year-calendar.tsx'

/** A destination's page, from what its loader answers. */
export function DestinationPage({ loaded }: { loaded: LoadedDestination }) {
  const { guide, ...rest } = loaded
  const shown = useMemo(() => guideIn({ guide }), [guide])
  const page: DestinationView = { ...rest, ...shown }
  const { key, words, sections } = page
  const parts = sections.flatMap((section) => [
    { id: section.key as string, title: section.title },
    ...(section.key === 'living' && page.estimate ? [{ id: 'cost', title: words.cost.title }] : []),
  ])
  parts.push(
    { id: 'programs', title: words.universitiesTitle },
    { id: 'sources', title: words.sourcesTitle },
  )
  return (
    <div data-destination={key}>
      <DestinationHero page={page} />
      <div className={`page ${styles['columns']}`}>
        <Contents title={words.contents} parts={parts} />
        <div className={styles['text']}>
          {sections.map((section) => (
            <Section key={section.key} section={section} page={page} />
          ))}
          <LivePrograms page={page} />
          <Sources words={words} sections={sections} />
          <div className={`row ${styles['ask']}`}>
            <LinkButton to="/contact" look="quiet">
              {words.ask}
            </LinkButton>
            {words.notify !== null && <Link to={`/notify?destination=${key}`}>{words.notify}</Link>}
            <ReportError about={{ type: 'destination', key }} />
          </div>
        </div>
      </div>
      <OtherDestinations
        title={words.other}
        destinations={useDestinations().filter((one) => one !== key)}
      />
    </div>
  )
}

/** The title and the page of one document read the same text: it is parsed once. */
let lastRead: { text: string; guide: Guide } | undefined

export function guideIn({ guide }: { guide: string }): Guide {
  if (lastRead?.text === guide) return lastRead.guide
  const read: Guide = JSON.parse(guide)
  lastRead = { text: guide, guide: read }
  return read
}

type Page = DestinationView

function Section({ section, page }: { section: Page['sections'][number]; page: Page }) {
  switch (section.key) {
    case 'calendar':
      return (
        <DestinationSection section={section} page={page}>
          <YearCalendar calendar={page.calendar} words={page.words} />
        </DestinationSection>
      )
    case 'scholarships':
      return (
        <DestinationSection section={section} page={page}>
          <ScholarshipList scholarships={page.scholarships} />
        </DestinationSection>
      )
    case 'visa':
      return (
        <DestinationSection section={section} page={page}>
          <VisaChecklist list={`visa-${page.key}`} steps={page.visaSteps} words={page.words} />
        </DestinationSection>
      )
    case 'living':
      return (
        <>
          <DestinationSection section={section} page={page} />
          <Estimator page={page} />
        </>
      )
    default:
      return <DestinationSection section={section} page={page} />
  }
}
