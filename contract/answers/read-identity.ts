import { type DraftAnswers, Guardian, Identity, Passport } from '#contract/admissions/admissions.ts'
import { applicantAges, mostNationalities, numbered } from '#contract/common/values/vocabulary.ts'
import { readCountry } from '#contract/countries/values/country-names.ts'
import { foldNameSigns } from '#contract/people/person-name.ts'
import { phonesIn, plainPhone } from '#contract/people/values/phone-number.ts'
import {
  type AnswerReader,
  type Reading,
  type ReadingContext,
  type ReadPhone,
  reader,
} from './read-answers.ts'
import { readPassport } from './read-passport.ts'

export const birthBoxes = { year: 'birthYear', month: 'birthMonth', day: 'birthDay' } as const

export function readIdentity(answers: DraftAnswers, context: ReadingContext): Reading<Identity> {
  const answered = reader(answers)
  const { read, typed, refuse, country, finish } = answered
  const { shape } = Identity
  const alone = typed('noFamilyName') === 'on'
  const birthDate = readBirthDate(answered, context.today)
  const residenceCountry = country('residenceCountry')
  if (typed('phone') === '') refuse('phone', { code: 'required' })
  const givenNames = read('givenNames', shape.givenNames)
  const familyName = alone ? null : read('familyName', shape.givenNames)
  const passportName = readPassportName(answered, [givenNames, familyName])
  const nationalities = readNationalities(answered)

  return finish(Identity, {
    givenNames,
    familyName,
    passportName,
    birthDate,
    nationalities,
    residenceCountry,
    email: read('email', shape.email),
    phone: readPhone(answered, 'phone', residenceCountry, context),
    passport: readPassport(answered, { today: context.today, nationality: nationalities[0] }),
  })
}

/** Who an applicant is: the details that show whether they are already here. */
export type Who = Pick<Identity, 'givenNames' | 'familyName' | 'birthDate' | 'passport'>

/** The same from a form that may be unfinished; undefined until name and birth date can be read. */
export function readWho(answers: DraftAnswers, { today }: ReadingContext): Who | undefined {
  const answered = reader(answers)
  const { read, typed, date, nationality } = answered
  const { shape } = Identity
  const givenNames = read('givenNames', shape.givenNames)
  const familyName = typed('noFamilyName') === 'on' ? null : read('familyName', shape.givenNames)
  const birthDate = date(birthBoxes)
  if (givenNames === undefined || familyName === undefined || birthDate === undefined) {
    return undefined
  }
  const begun = readPassport(answered, { today, nationality: nationality('nationality') })
  const passport = Passport.safeParse(begun)
  return { givenNames, familyName, birthDate, passport: passport.success ? passport.data : null }
}

/** The parent or guardian of an applicant under 18; null for everyone else. */
export function readGuardian(
  answers: DraftAnswers,
  context: ReadingContext,
): Reading<Guardian | null> {
  if (!isMinor(answers, context.today)) return { ok: true, value: null }
  return readGivenGuardian(answers, context)
}

/** The same for anyone who gave one. */
export function readGivenGuardian(
  answers: DraftAnswers,
  context: ReadingContext,
): Reading<Guardian> {
  const { read, typed, refuse, finish } = reader(answers)
  for (const field of ['guardianName', 'guardianPhone']) {
    if (typed(field) === '') refuse(field, { code: 'guardian_required' })
  }
  return finish(Guardian, {
    name: typed('guardianName') === '' ? undefined : read('guardianName', Guardian.shape.name),
    phone: readPhone(
      { typed, refuse },
      'guardianPhone',
      readCountry(typed('residenceCountry')),
      context,
    ),
  })
}

/** Whether the birth date, as far as it can be read, makes the applicant under 18. */
export function isMinor(answers: DraftAnswers, today: string): boolean {
  const birthDate = reader(answers).date(birthBoxes)
  if (birthDate === undefined) return false
  const age = ageOn(today, birthDate)
  return age >= 0 && age < applicantAges.adult
}

function readBirthDate({ date, refuse }: AnswerReader, today: string): string | undefined {
  const birthDate = date(birthBoxes)
  if (birthDate === undefined) return undefined
  const age = ageOn(today, birthDate)
  const { min, max } = applicantAges
  if (birthDate > today) refuse('birthYear', { code: 'date_in_future' })
  else if (age < min) refuse('birthYear', { code: 'too_young', params: { minimum: min } })
  else if (age > max) refuse('birthYear', { code: 'too_old', params: { maximum: max } })
  return birthDate
}

/**
 * Whole years from a birth date to a day. A person born on 29 February is a year older on 1 March.
 */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The first one is required; the same one twice counts once. */
export function readNationalities({ typed, nationality }: AnswerReader): string[] {
  const fields = Array.from({ length: mostNationalities }, (_, at) =>
    numbered('nationality', at + 1),
  )
  const codes = fields
    .filter((field, at) => at === 0 || !none.test(typed(field)))
    .map((field) => nationality(field))
  return [...new Set(codes.filter((code) => code !== undefined))]
}

/** What people write into a box that is meant for something else. */
const none = /^(?:none|no|nil|nothing|n\s?\/?\s?a|aucune?|non|n[ée]ant|rien|[-‐-―./\s]*)$/i

function readPhone(
  { typed, refuse }: Pick<AnswerReader, 'typed' | 'refuse'>,
  field: string,
  country: string | undefined,
  context: ReadingContext,
): string | undefined {
  const text = typed(field)
  if (text !== '' && phonesIn(text).length === 0) refuse(field, { code: 'not_a_phone' })
  const read = understand(text, country, context)
  if (read === undefined) return undefined
  if (read.ok) return read.phone
  const { example, country: of } = read
  refuse(field, {
    code: 'not_a_phone',
    ...(example !== undefined && of !== undefined && { params: { example, country: of } }),
  })
  return undefined
}

/** The first number in a box that is certain, or otherwise the first that is possible. */
function understand(
  typed: string,
  country: string | undefined,
  context: ReadingContext,
): (ReadPhone & { isOneOf: boolean }) | undefined {
  const meant = phonesIn(typed).filter((one) => country !== undefined || one.startsWith('+'))
  const read = meant.map((one) => context.readPhone(one, country ?? ''))
  const best =
    read.find((one) => one.ok && one.unusual === undefined) ?? read.find(({ ok }) => ok) ?? read[0]
  return best && { ...best, isOneOf: meant[read.indexOf(best)] !== plainPhone(typed) }
}

/** The phone numbers of a form that can be read, each as it was understood, by its field. */
export function understoodPhones(
  answers: DraftAnswers,
  context: ReadingContext,
): Record<string, Extract<ReadPhone, { ok: true }> & { isOneOf: boolean }> {
  const { typed } = reader(answers)
  const country = readCountry(typed('residenceCountry'))
  return Object.fromEntries(
    ['phone', 'guardianPhone'].flatMap((field) => {
      const read = understand(typed(field), country, context)
      return read?.ok ? [[field, read] as const] : []
    }),
  )
}

const latin = /^[\p{Script=Latin}\p{M}\s'’.·/-]*$/u

/**
 * The name as the machine-readable lines of a passport have it: A to Z, without accents. Asked if
 * the names are not in Latin letters.
 */
export function readPassportName(
  { typed, refuse }: Pick<AnswerReader, 'typed' | 'refuse'>,
  names: readonly (string | null | undefined)[],
): string | null {
  const isLatin = names.every((name) => !name || latin.test(name))
  if (isLatin && typed('passportName') === '') return null
  const text = passportFormOf(typed('passportName'))
  if (text === '') refuse('passportName', { code: 'required' })
  else if (!/^[A-Z][A-Z '-]*$/.test(text)) refuse('passportName', { code: 'not_latin' })
  return text
}

/**
 * Latin letters that are not a plain letter with a mark: as ICAO 9303-3 has them, and those of West
 * African languages, which it doesn't list, as passports there print them.
 */
const passportLetters: Readonly<Record<string, string | undefined>> = {
  ...{ Œ: 'OE', Æ: 'AE', Ø: 'OE', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', Ŋ: 'N', Ħ: 'H', Ŧ: 'T', ĸ: 'Q' },
  ...{ Ɓ: 'B', Ɖ: 'D', Ɗ: 'D', Ɛ: 'E', Ǝ: 'E', Ə: 'E', Ƒ: 'F', Ɣ: 'G', Ɩ: 'I', Ƙ: 'K', Ɲ: 'N' },
  ...{ Ɔ: 'O', Ʋ: 'V', Ƴ: 'Y' },
  // The apostrophes and the half rings of transliterated Arabic; the ordinals of Mª and Nº.
  ...{ ʿ: '', ʾ: '', ʔ: '', ª: 'A', º: 'O' },
}

/** A name in capitals from A to Z, as far as its letters can be written that way. */
export function passportFormOf(name: string): string {
  return foldNameSigns(name)
    .replaceAll('’', "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, (letter) => passportLetters[letter] ?? letter)
    .replaceAll(/[.·]/g, '')
    .replaceAll(/[/@]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
