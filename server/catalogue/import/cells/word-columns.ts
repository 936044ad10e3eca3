import {
  columnNamed,
  type ImportKind,
  importKindOf,
  type wholeFileColumns,
} from '#contract/catalogue/imports.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import {
  catalogueStatuses,
  levels,
  modes,
  ownerships,
  paces,
  partnerships,
  sourceTypes,
  submissionChannels,
  terms,
  tuitionPeriods,
} from '#contract/common/values/vocabulary.ts'
import { readCountry } from '#contract/countries/values/country-names.ts'
import { Refused } from '../refused.ts'
import { overrideWords, termWords } from '../rows/intake-row.ts'
import { fieldIn } from '../rows/program-row.ts'
import { feePeriods } from './fee.ts'
import { isNone } from './no-value.ts'
import { currenciesOf } from './number.ts'
import { readCertainty } from './read-grounds.ts'
import { plainText } from './text.ts'
import {
  choiceIn,
  languagesOf,
  levelOf,
  namedLanguages,
  ownershipIn,
  wayOf,
  yesOrNo,
} from './words.ts'

/** The catalogue's lists that words are looked up in. */
export interface WordScene {
  countries: readonly string[]
  fields: readonly string[]
}

/** A column that takes certain words only. */
export interface WordColumn {
  /** What a word is known to mean; none if it can't be read. */
  read: (text: string, scene: WordScene) => readonly string[]
  /** What it may mean, as a cell of the column could say it. */
  choices: (scene: WordScene) => readonly string[]
}

/** The columns of words that a file has, given how its columns are mapped. */
export function wordColumnsOf(
  mapping: readonly (string | null)[],
  chosen: ImportKind | null = null,
): { column: string; at: number; words: WordColumn }[] {
  const names = mapping.map((name) => name && columnNamed(name))
  const kind = chosen ?? importKindOf(names)
  if (!kind) return []
  const known = names.includes('key') ? keyedWords[kind] : listWords[kind]
  return names.flatMap((column, at) => {
    const words = column ? known[column] : undefined
    return column && words ? [{ column, at, words }] : []
  })
}

/** What a column of a list of programs may have for all rows of a file. */
export function choicesOf(
  column: (typeof wholeFileColumns)[number],
  scene: WordScene,
): readonly string[] {
  return fee[column].choices(scene)
}

const one = (word: string | undefined) => (word === undefined ? [] : [word])

function choice(choices: readonly string[], alsoNone = false): WordColumn {
  return {
    read: (text) => (alsoNone && isNone(text) ? ['none'] : one(choiceIn(text, choices))),
    choices: () => choices,
  }
}

const level: WordColumn = { read: (text) => one(levelOf(text)), choices: () => levels }

const country: WordColumn = {
  read: (text, { countries }) => one(readCountry(text)).filter((code) => countries.includes(code)),
  choices: ({ countries }) => countries,
}

const field: WordColumn = {
  read: (text, { fields }) => one(fieldIn(text, new Set(fields))),
  choices: ({ fields }) => fields,
}

const language: WordColumn = {
  read: (text) => languagesOf(text) ?? languagesOf(text.replace(/[\s,;]+/g, '/')) ?? [],
  choices: () => namedLanguages,
}

const way: WordColumn = {
  read: (text) => {
    const known = wayOf(text)
    if (!known) return []
    return known.pace === 'part_time' ? [known.mode, known.pace] : [known.mode]
  },
  choices: () => [...modes, 'part_time'],
}

/** A sign of several currencies is left open: the row's country decides. */
const currency: WordColumn = {
  read: (text) => currenciesOf(text) ?? [],
  choices: () => Intl.supportedValuesOf('currency'),
}

const period: WordColumn = {
  read: (text) => one(feePeriods.get(plainText(text))),
  choices: () => tuitionPeriods,
}

const yesNo: WordColumn = {
  read: (text) => {
    const answer = yesOrNo(text)
    return answer === undefined ? [] : [answer ? 'yes' : 'no']
  },
  choices: () => ['yes', 'no'],
}

const certainty: WordColumn = {
  read: (text) => {
    try {
      return one(readCertainty(text))
    } catch (error) {
      if (error instanceof Refused) return []
      throw error
    }
  },
  choices: () => certainties,
}

const fee = { tuition_currency: currency, tuition_period: period }
const ownership: WordColumn = { read: (text) => one(ownershipIn(text)), choices: () => ownerships }

type Words = Readonly<Record<string, WordColumn>>

const scholarshipWords: Words = {
  levels: level,
  channel: choice(submissionChannels),
  status: choice(catalogueStatuses),
  source_type: choice(sourceTypes),
  certainty,
}

const listWords: Readonly<Record<ImportKind, Words>> = {
  scholarships: scholarshipWords,
  universities: { country_code: country, type: ownership },
  programs: {
    ...{ level, country_code: country, isced_f_broad: field, language, mode: way, ...fee },
    ...{ licence_ok: yesNo, certainty },
  },
  intakes: {
    term: { read: (text) => one(termWords.get(plainText(text))), choices: () => terms },
    override: {
      read: (text) => one(overrideWords.get(plainText(text)) ?? undefined),
      choices: () => ['full', 'cancelled'],
    },
    certainty,
  },
}

const keyedWords: Readonly<Record<ImportKind, Words>> = {
  scholarships: scholarshipWords,
  universities: {
    ownership: choice(ownerships, true),
    channel: choice(submissionChannels),
    partnership: choice(partnerships),
    status: choice(catalogueStatuses),
  },
  programs: {
    ...{ level, field, languages: language, mode: choice(modes), pace: choice(paces), ...fee },
    ...{ channel: choice(submissionChannels), status: choice(catalogueStatuses) },
    tuition_certainty: certainty,
  },
  intakes: listWords.intakes,
}
