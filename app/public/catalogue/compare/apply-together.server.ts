import { formActOf, senderOf } from '#contract/admissions/values/who-sends.ts'
import type { ProgramRow } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import { takesApplications } from '#contract/dates/values/intake-state.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import { formatList } from '../../../format.ts'
import { contentWords } from '../../../server-words.ts'
import type { TogetherView } from './compare-view.ts'

/** How one form can be for several programs at once, and for which of them it can't. */
export function togetherView(rows: readonly ProgramRow[], language: Language): TogetherView | null {
  const words = contentWords(language).together
  const titles = (those: readonly ProgramRow[]) =>
    formatList(
      those.map(({ title }) => saidIn(title, language)),
      language,
    )
  const alone = rows.filter((row) => senderOf(row.submissionChannel) === 'you_alone')
  const helped = rows.filter((row) => !alone.includes(row))
  const isOpen = ({ nextIntake }: ProgramRow) =>
    nextIntake !== null && takesApplications(nextIntake.state)
  const open = helped.filter(isOpen)
  const closed = helped.filter((row) => !isOpen(row))
  if (rows.length === 0) return null
  const act = formActOf(open.map(({ submissionChannel }) => submissionChannel))
  const { one, several } = act === 'prepare' ? words.prepare : words.send
  return {
    title: words.title,
    choices: open.map(({ key, title, university, destination, nextIntake }) => ({
      key,
      intake: nextIntake?.key ?? '',
      label: `${saidIn(title, language)}, ${universityName(university, destination, language)}`,
    })),
    most: mostChoices,
    button:
      open.length > mostChoices
        ? words.chosen
        : fill(open.length === 1 ? one : several, { count: open.length }),
    hint: fill(words.hint, { count: mostChoices }),
    notes: [
      ...(closed.length > 0 ? [fill(words.notOpen, { programs: titles(closed) })] : []),
      ...(alone.length > 0 ? [fill(words.alone, { programs: titles(alone) })] : []),
    ],
  }
}
