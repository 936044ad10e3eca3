/** A person's name as it is written here: given names, then the family name where there is one. */
export function fullName(person: { givenNames: string; familyName: string | null }): string {
  return [person.givenNames, person.familyName].filter(Boolean).join(' ')
}
