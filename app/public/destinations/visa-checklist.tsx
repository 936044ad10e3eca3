import { useEffect, useState } from 'react'
import { keepTicks, readTicks } from '../../device/checklist.ts'
import { fill } from '../../fill.ts'
import { Parts } from '../../ui/parts.tsx'
import { Said } from '../../ui/said.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { DestinationView } from './destination-loader.server.ts'
import { NamedFacts } from './named-facts.tsx'
import styles from './visa-checklist.module.css'

interface VisaChecklistProps {
  list: string
  steps: DestinationView['visaSteps']
  words: DestinationView['words']
}

/** The steps to a visa, to be ticked off. Without scripts the boxes tick, and forget. */
export function VisaChecklist({ list, steps, words }: VisaChecklistProps) {
  const [ticks, setTicks] = useState<readonly string[]>()
  useEffect(() => setTicks(readTicks(list)), [list])
  if (steps.length === 0) return null

  function toggle(key: string, isDone: boolean) {
    const others = (ticks ?? readTicks(list)).filter((one) => one !== key)
    const next = isDone ? [...others, key] : others
    setTicks(next)
    keepTicks(list, next)
  }
  const done = steps.filter(({ key }) => ticks?.includes(key)).length
  return (
    <section className={styles['list']} aria-labelledby="visa-steps">
      <h3 id="visa-steps">{words.checklistTitle}</h3>
      <p className="small soft no-print">
        {words.checklistText}
        {ticks && ` ${fill(words.checklistDone, { done, all: steps.length })}.`}
      </p>
      <ol className="plain-list">
        {steps.map((step) => (
          <li key={step.key} className={styles['step']}>
            <label className={styles['tick']}>
              <input
                type="checkbox"
                checked={ticks?.includes(step.key) ?? false}
                onChange={(event) => toggle(step.key, event.currentTarget.checked)}
              />
              <span className={styles['title']}>
                <Said>{step.title}</Said>
              </span>
            </label>
            <div className={styles['body']}>
              <Tag>{step.actor}</Tag>
              <p>
                <Said>{step.text}</Said>
              </p>
              {step.documents.length > 0 && (
                <p>
                  <span className="soft">{words.documents}</span> <Parts of={step.documents} />
                </p>
              )}
              <NamedFacts facts={step.facts} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
