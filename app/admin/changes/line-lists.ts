/** How lines of a list are described: words by their paths, as the forms have them. */
export interface LineList {
  /** What a line is called by its place, with `number`; without it, it is called by what it says. */
  line?: string
  /** What distinguishes a line from the others, after its place. */
  named: readonly string[]
  /** The words for each member, in the order of the form; a member that no form has is left out. */
  members: Readonly<Record<string, string>>
  /** The words for values of a closed list, by their member. */
  choices: Readonly<Record<string, (value: string) => string>>
}

const certainty = (value: string) => `vocabulary.certainty.${value}`
const period = (value: string) => `vocabulary.period.${value}`
const term = (value: string) => `vocabulary.term.${value}`
const level = (value: string) => `vocabulary.level.${value}`
const sourceType = (value: string) => `vocabulary.sourceType.${value}`
const section = (value: string) => `vocabulary.section.${value}`
const audience = (value: string) => `vocabulary.audience.${value}`

const grounds = {
  certainty: 'grounds.certainty',
  sourceUrl: 'grounds.sourceUrl',
  sourceName: 'grounds.sourceName',
  checkedOn: 'grounds.checkedOn',
  checkedBy: 'grounds.checkedBy',
}

const amount = {
  amountMinor: 'programs.tuition.amount',
  period: 'programs.tuition.period',
  academicYear: 'programs.academicYear',
  ...grounds,
}

const dated = {
  validForYear: 'destinations.fact.validForYear',
  ...grounds,
  sourceType: 'grounds.sourceType',
  reviewBy: 'destinations.fact.reviewBy',
  note: 'destinations.fact.note',
}

const programLists = {
  tuitionLines: {
    line: 'programs.tuition.line',
    named: ['audience'],
    members: { audience: 'programs.tuition.audience', ...amount },
    choices: { audience, period, certainty },
  },
  fees: {
    line: 'programs.fee.line',
    named: ['kind'],
    members: { kind: 'programs.fee.kind', ...amount, label: 'programs.fee.label' },
    choices: { kind: (value) => `programs.fee.${value}`, period, certainty },
  },
  intakes: {
    line: 'programs.intake.line',
    named: ['term', 'academicYear'],
    members: {
      term: 'programs.intake.term',
      academicYear: 'programs.academicYear',
      startsOn: 'programs.intake.startsOn',
      opensAt: 'programs.intake.opensAt',
      closesAt: 'programs.intake.closesAt',
      closesFor: 'programs.intake.closesFor',
      closesIn: 'programs.intake.closesIn',
      usualCloses: 'programs.intake.usualCloses',
      zone: 'programs.intake.zone',
      decisionBy: 'programs.intake.decisionBy',
      depositBy: 'programs.intake.depositBy',
      capacity: 'programs.intake.capacity',
      ...grounds,
      override: 'programs.intake.override',
    },
    choices: {
      term,
      certainty,
      override: (value) => `vocabulary.intakeState.${value}`,
    },
  },
  requirements: {
    line: 'programs.requirement.line',
    named: ['kind'],
    members: {
      text: 'programs.requirement.text',
      kind: 'programs.requirement.kind',
      documents: 'programs.requirement.documents',
      nationalities: 'programs.requirement.nationalities',
      group: 'programs.requirement.group',
      ...grounds,
      sourceYear: 'programs.requirement.sourceYear',
      mandatory: 'programs.requirement.mandatory',
      rule: 'programs.rule.title',
    },
    choices: {
      kind: (value) => `vocabulary.requirementKind.${value}`,
      documents: (value) => `program.documents.names.${value}`,
      certainty,
    },
  },
} as const satisfies Record<string, LineList>

const universityLists = {
  accreditations: {
    line: 'universities.accreditation.line',
    named: ['body'],
    members: {
      body: 'universities.accreditation.body',
      title: 'universities.accreditation.title',
      year: 'universities.year',
      sourceUrl: 'programs.source',
    },
    choices: {},
  },
  rankings: {
    line: 'universities.ranking.line',
    named: ['publisher'],
    members: {
      publisher: 'universities.ranking.publisher',
      year: 'universities.year',
      band: 'universities.ranking.band',
      sourceUrl: 'programs.source',
    },
    choices: {},
  },
  pictures: {
    line: 'universities.picture.line',
    named: [],
    members: { alt: 'universities.picture.alt', credit: 'universities.picture.credit' },
    choices: {},
  },
} as const satisfies Record<string, LineList>

const scholarshipLists = {
  requirements: {
    line: 'programs.requirement.line',
    named: [],
    members: {
      text: 'programs.requirement.text',
      levels: 'scholarships.field.levels',
      rule: 'programs.rule.title',
    },
    choices: { levels: level },
  },
} as const satisfies Record<string, LineList>

const destinationLists = {
  sections: {
    named: ['key'],
    members: { body: 'destinations.part.text' },
    choices: { key: section },
  },
  facts: {
    named: ['label'],
    members: {
      value: 'destinations.fact.value',
      amountMin: 'destinations.fact.amountMin',
      amountMax: 'destinations.fact.amountMax',
      ...dated,
      alternatives: 'destinations.fact.alternatives',
    },
    choices: { sourceType, certainty },
  },
  calendar: {
    line: 'destinations.line.calendar',
    named: ['label'],
    members: {
      label: 'destinations.part.label',
      kind: 'destinations.part.kind',
      intake: 'programs.intake.term',
      spans: 'destinations.part.spans',
      countries: 'destinations.part.countries',
      ...dated,
    },
    choices: {
      kind: (value) => `destinations.calendarKind.${value}`,
      intake: term,
      sourceType,
      certainty,
    },
  },
  visaSteps: {
    line: 'destinations.line.visaSteps',
    named: ['title'],
    members: {
      title: 'destinations.part.title',
      text: 'destinations.part.text',
      documents: 'destinations.part.documents',
      actor: 'destinations.part.actor',
      facts: 'destinations.part.facts',
    },
    choices: { actor: (value) => `destinations.visaActor.${value}` },
  },
  submissions: {
    line: 'destinations.line.submissions',
    named: ['title'],
    members: {
      title: 'destinations.part.title',
      text: 'destinations.part.text',
      steps: 'destinations.part.steps',
      channel: 'programs.field.submissionChannel',
      section: 'destinations.part.section',
      officialUrl: 'programs.field.officialUrl',
      facts: 'destinations.part.facts',
    },
    choices: { channel: (value) => `channel.${value}`, section },
  },
  livingCosts: {
    line: 'destinations.line.livingCosts',
    named: ['covers', 'city'],
    members: {
      covers: 'destinations.part.covers',
      city: 'universities.field.city',
      amountMin: 'destinations.fact.amountMin',
      amountMax: 'destinations.fact.amountMax',
      currency: 'programs.tuition.currency',
      period: 'programs.tuition.period',
      ...dated,
    },
    choices: { covers: (value) => `destinations.cost.${value}`, period, sourceType, certainty },
  },
} as const satisfies Record<string, LineList>

const factLists = {
  alternatives: {
    named: ['value'],
    members: { value: 'destinations.fact.value', ...dated },
    choices: { sourceType },
  },
} as const satisfies Record<string, LineList>

const lists: Readonly<Record<string, Readonly<Record<string, LineList>>>> = {
  program: programLists,
  university: universityLists,
  scholarship: scholarshipLists,
  destination: destinationLists,
  fact: factLists,
}

/** Undefined for a list that no form of the catalogue has. */
export function lineListOf(entity: string, name: string): LineList | undefined {
  return lists[entity]?.[name]
}
