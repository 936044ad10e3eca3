/** The path of the word for a value. */
export type Words = (word: string) => string

/** The words for values of a closed list, by the member of a record of the catalogue that has them. */
export const catalogueValues: Record<string, Words> = {
  level: (one) => `vocabulary.level.${one}`,
  levels: (one) => `vocabulary.level.${one}`,
  mode: (one) => `vocabulary.mode.${one}`,
  pace: (one) => `vocabulary.pace.${one}`,
  ownership: (one) => `vocabulary.ownership.${one}`,
  partnership: (one) => `universities.partnership.${one}`,
  submissionChannel: (one) => `channel.${one}`,
  certainty: (one) => `vocabulary.certainty.${one}`,
  sourceType: (one) => `vocabulary.sourceType.${one}`,
  destination: (one) => `vocabulary.destination.${one}`,
}
