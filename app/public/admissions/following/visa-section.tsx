import { LinkButton } from '../../../ui/button.tsx'
import { Said } from '../../../ui/said.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { VisaView } from './sections.server.ts'

/** A refusal is shown at the top: the question has its own page. */
const intents = ['visa_applied', 'visa_granted', 'visa_refused'] as const

/** The way to the visa, and telling the team how far one is. */
export function VisaSection({ view, ...page }: SectionProps & { view: VisaView }) {
  const { words } = page
  return (
    <FollowingSection
      {...page}
      refusal={undefined}
      id="visa"
      title={words.part.visa}
      intents={intents}
    >
      {view.stages.map(({ number, title, destination, reports, steps, status }) => (
        <div key={number} data-destination={destination}>
          {view.stages.length > 1 && <h3>{title}</h3>}
          <p>{words.visa[status === 'visa_preparing' ? 'before' : 'after']}</p>
          {reports.length > 0 && (
            <div className="row no-print">
              {reports.map((report) => (
                <LinkButton
                  key={report}
                  look={report === 'refused' ? 'quiet' : 'main'}
                  to={`?${new URLSearchParams({ ask: `visa_${report}`, about: number })}`}
                  reloadDocument
                >
                  {words.visa[report].link}
                </LinkButton>
              ))}
            </div>
          )}
          {steps.length > 0 && (
            <details className={styles['more']} open={status === 'visa_preparing'}>
              <summary>{words.visa.steps}</summary>
              <p className="small soft">{words.visa.stepsHint}</p>
              <ol className={`plain-list ${styles['steps']}`}>
                {steps.map((step) => (
                  <li key={step.key}>
                    <label className={styles['tick']}>
                      <input type="checkbox" />
                      <span>
                        <Said>{step.title}</Said>
                      </span>
                    </label>
                    <Tag>{step.actor}</Tag>
                    <p>
                      <Said>{step.text}</Said>
                    </p>
                    {step.documents.length > 0 && (
                      <p className="small soft">{step.documents.join(' · ')}</p>
                    )}
                  </li>
                ))}
              </ol>
            </details>
          )}
        </div>
      ))}
    </FollowingSection>
  )
}
