/**
 * Used in place of a nationality: a person who is no state's citizen, or a refugee with a
 * travel document. A code that ISO 3166-1 leaves to its users, as passports have XXA and XXB. Rules
 * that name nationalities never name it, so that it counts as any other.
 */
export const stateless = 'XX'
