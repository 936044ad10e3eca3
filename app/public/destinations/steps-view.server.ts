import type { Submission, VisaStep } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/common.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import type { SectionKey } from '#contract/common/values/vocabulary.ts'
import { keepTogether } from '../../keep-together.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { officialAddress, sourceOf } from '../catalogue/program/grounds-view.server.ts'
import type { FactView } from './fact-view.server.ts'

type Known = readonly (FactView & { section: SectionKey })[]

/** A step to the visa, with the facts that say how long it takes and what it costs. */
export function visaStepView(
  { key, title, actor, text, documents, facts }: VisaStep,
  known: Known,
  language: Language,
) {
  const { you, university, sponsor, consulate, authority } =
    contentWords(language).destinationParts.actor
  return {
    key,
    title: keepTogether(saidIn(title, language)),
    actor: { you, university, sponsor, consulate, authority }[actor],
    text: keepTogether(saidIn(text, language)),
    documents: documents.map((one) => keepTogether(saidIn(one, language))),
    facts: named(facts, known),
  }
}

/** Who may submit something, and what the candidate does. */
export function submissionView(
  { key, section, channel, title, text, steps, officialUrl, facts }: Submission,
  known: Known,
  language: Language,
) {
  return {
    key,
    section,
    channel: serverWords(language)(`vocabulary.channel.${channel}`),
    isCandidateOnly: channel === 'applicant_only',
    title: keepTogether(saidIn(title, language)),
    text: keepTogether(saidIn(text, language)),
    steps: steps.map((one) => keepTogether(saidIn(one, language))),
    official: sourceOf(officialAddress(officialUrl)),
    // Facts of its own section are right below it.
    facts: named(
      facts,
      known.filter((fact) => fact.section !== section),
    ),
  }
}

/** The facts of these keys; one that staff took away is left out. */
function named(keys: readonly string[], known: Known) {
  return keys.flatMap((key) => {
    const fact = known.find((one) => one.key === key)
    if (!fact) return []
    const { label, value, year, certainty } = fact
    return [{ key, label, value, certainty, ...(year !== undefined && { year }) }]
  })
}
