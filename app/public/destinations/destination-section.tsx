import type { ReactNode } from 'react'
import { Said } from '../../ui/said.tsx'
import type { Block } from './blocks.ts'
import type { DestinationView } from './destination-loader.server.ts'
import { FactList } from './fact-list.tsx'
import { FoldedSection } from './folded-section.tsx'
import { SubmissionNotice } from './submission-notice.tsx'

interface DestinationSectionProps {
  section: DestinationView['sections'][number]
  page: DestinationView
  /** Content that says the same as the facts, more to the point: the facts then come behind it. */
  children?: ReactNode
}

export function DestinationSection({ section, page, children }: DestinationSectionProps) {
  const { key, title, gist, blocks, facts } = section
  const { words, submissions } = page
  return (
    <FoldedSection id={key} title={title} gist={<Said>{gist}</Said>} isOpen={key === 'glance'}>
      <div className="prose">
        {blocks.map((block) => (
          <BlockText key={JSON.stringify(block)} block={block} />
        ))}
      </div>
      {children}
      {submissions
        .filter((one) => one.section === key)
        .map((one) => (
          <SubmissionNotice key={one.key} submission={one} words={words} />
        ))}
      {facts.length > 0 &&
        (children === undefined ? (
          <FactList destination={page.key} facts={facts} words={words} />
        ) : (
          <details className="disclosure">
            <summary>{words.facts}</summary>
            <FactList destination={page.key} facts={facts} words={words} />
          </details>
        ))}
    </FoldedSection>
  )
}

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Said>{block.text}</Said>
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Said>{item}</Said>
            </li>
          ))}
        </ul>
      )
    case 'question':
      return (
        <details className="disclosure">
          <summary>
            <Said>{block.question}</Said>
          </summary>
          <p>
            <Said>{block.answer}</Said>
          </p>
        </details>
      )
  }
}
