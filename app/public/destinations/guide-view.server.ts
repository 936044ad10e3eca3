import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import { type SaidIn, textIn } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { sayIn } from '#contract/common/values/said-in.ts'
import type { SectionKey } from '#contract/common/values/vocabulary.ts'
import type { Estimate } from '#contract/costs/estimate.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import { keepTogether } from '../../keep-together.ts'
import { serverWords } from '../../server-words.ts'
import { countryOptions } from '../admissions/apply-view.server.ts'
import { scholarshipView } from '../catalogue/program/scholarship-view.server.ts'
import { type Block, blocksOf, gistOf } from './blocks.ts'
import { calendarView } from './calendar-view.server.ts'
import { estimateChoices, estimateView } from './estimate-view.server.ts'
import { type FactView, factView, type Telling } from './fact-view.server.ts'
import { submissionView, visaStepView } from './steps-view.server.ts'

export type Guide = ReturnType<typeof guideView> & {
  estimate: ReturnType<typeof costsView> | null
}

/** Whether there is something to read in a section besides its text. */
function hasMore(detail: DestinationDetail, key: SectionKey): boolean {
  const lists: Partial<Record<SectionKey, readonly unknown[]>> = {
    calendar: detail.calendar,
    visa: detail.visaSteps,
    scholarships: detail.scholarships,
  }
  const own = [...detail.facts, ...detail.submissions].filter(({ section }) => section === key)
  return own.length + (lists[key] ?? []).length > 0
}

/** A section's text, each part of it set apart where the section is not in the reader's language. */
function bodyView({ text, language: found }: SaidIn, language: Language) {
  const say = (part: string) => sayIn({ text: part, language: found }, language)
  const { gist, rest } = gistOf(blocksOf(keepTogether(text)))
  return {
    gist: say(gist),
    rest: rest.map((block): Block => {
      if (block.kind === 'text') return { ...block, text: say(block.text) }
      if (block.kind === 'list') return { ...block, items: block.items.map(say) }
      return { ...block, question: say(block.question), answer: say(block.answer) }
    }),
  }
}

/**
 * What a destination's page shows: its sections with their facts, its calendar, its steps, its
 * costs.
 */
export function guideView(detail: DestinationDetail, telling: Telling) {
  const { language } = telling
  const t = serverWords(language)
  const facts = detail.facts.map((fact) => ({ section: fact.section, ...factView(fact, telling) }))
  return {
    sections: detail.sections.flatMap(({ key, body }) => {
      const said = textIn(body, language)
      if (said.text === '' && !hasMore(detail, key)) return []
      const { gist, rest } = bodyView(said, language)
      const view = {
        key,
        title: t(`vocabulary.section.${key}`),
        gist,
        blocks: rest,
        facts: facts
          .filter(({ section }) => section === key)
          .map(({ section: _, ...fact }): FactView => fact),
      }
      return [view]
    }),
    calendar: calendarView(detail.calendar, telling),
    visaSteps: detail.visaSteps.map((step) => visaStepView(step, facts, language)),
    submissions: detail.submissions.map((one) => submissionView(one, facts, language)),
    // Short: what each asks for is read with the programs it is for.
    scholarships: detail.scholarships.map((one) => {
      const { name, official, year } = scholarshipView(one, language)
      return { name, year, url: official?.url ?? null }
    }),
  }
}

/**
 * What it costs, with the choices. `lng`: the language that the address itself asks for;
 * `isAsked`: the address asks for its own estimate.
 */
export function costsView(
  estimate: Estimate,
  { language, today }: Telling,
  { lng, isAsked }: { lng: Language | null; isAsked: boolean },
) {
  const { destination, choice } = estimate
  return {
    view: estimateView(estimate, language, today),
    choices: {
      ...estimateChoices(estimate, language),
      countries: countryOptions(language).filter(
        ({ code }) =>
          code === choice.nationality || audienceGroupOf(destination, code) !== 'abroad',
      ),
    },
    lng,
    isAsked,
  }
}
