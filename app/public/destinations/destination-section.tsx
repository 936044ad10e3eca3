import { Tag } from '../../ui/tag.tsx'
import type { Block } from './blocks.ts'
import styles from './destination.module.css'
import type { DestinationView } from './destination-loader.server.ts'
import { Source } from './sources.tsx'

type Section = DestinationView['sections'][number]
type Words = DestinationView['words']

export function DestinationSection({ section, words }: { section: Section; words: Words }) {
  const { key, title, blocks, facts } = section
  return (
    <section id={key} aria-labelledby={`${key}-title`} className={styles['section']}>
      <h2 id={`${key}-title`}>{title}</h2>
      <div className="prose">
        {blocks.map((block) => (
          <BlockText key={JSON.stringify(block)} block={block} />
        ))}
      </div>
      {facts.length > 0 && (
        <dl className={styles['facts']} aria-label={words.facts}>
          {facts.map((fact) => (
            <FactLine key={fact.key} fact={fact} words={words} />
          ))}
        </dl>
      )}
    </section>
  )
}

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'question':
      return (
        <details className="disclosure">
          <summary>{block.question}</summary>
          <p>{block.answer}</p>
        </details>
      )
  }
}

function FactLine({ fact, words }: { fact: Section['facts'][number]; words: Words }) {
  return (
    <div className={fact.isSoft ? `${styles['fact']} ${styles['soft']}` : styles['fact']}>
      <dt>{fact.label}</dt>
      <dd>
        <span className={styles['value']}>{fact.value}</span>
        {fact.mark && <Tag tone="warning">{fact.mark}</Tag>}
        {fact.audience && <span className={styles['more']}>{fact.audience}</span>}
        {fact.note && <span className={styles['more']}>{fact.note}</span>}
        <span className={styles['origin']}>
          <span>{fact.year}</span>
          {fact.source ? <Source source={fact.source} /> : <span>{words.noSource}</span>}
          <span>{fact.checked}</span>
        </span>
      </dd>
    </div>
  )
}
