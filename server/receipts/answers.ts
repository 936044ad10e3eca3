import type { Passport, Qualification } from '#contract/admissions/admissions.ts'
import type { Said } from '../database/columns/snapshot.ts'
import { onPaper } from '../pdf/fonts.ts'
import type { Facts } from '../pdf/pdf-document.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** The answers about the person, as they were sent. */
export function identityFacts({ identity, guardian }: Said, words: ReceiptWords): Facts {
  if (!identity) return []
  const { name } = words
  const label = (field: string) => name(`apply.identity.${field}`)
  const names = [identity.givenNames, identity.familyName ?? '']
  const isPrintable = names.every((one) => onPaper(one) !== undefined)
  const passport: Facts =
    identity.passportName === null ? [] : [[words.say('who.passportName'), identity.passportName]]
  return [
    // A name that no font has gets one note, with the name beside it in letters that every font has.
    ...(isPrintable ? [] : passport),
    [label('givenNames'), identity.givenNames],
    [label('familyName'), identity.familyName ?? label('noFamilyName')],
    ...(isPrintable ? passport : []),
    ...passportFacts(identity.passport ?? null, words),
    [label('birthDate'), words.day(identity.birthDate)],
    [label('nationality'), identity.nationalities.map(words.country).join(', ')],
    [label('residenceCountry'), words.country(identity.residenceCountry)],
    [label('email'), identity.email],
    [label('phone'), identity.phone],
    ...(guardian
      ? ([[words.say('who.guardian'), `${guardian.name}, ${guardian.phone}`]] satisfies Facts)
      : []),
  ]
}

/** Receipts from before it was asked for have none. */
function passportFacts(passport: Passport | null, words: ReceiptWords): Facts {
  if (passport === null) return []
  const values = {
    number: passport.number,
    country: words.country(passport.country),
    issued: words.day(passport.issued),
    expires: words.day(passport.expires),
  }
  return [[words.say('who.passport'), words.say('who.passportLine', values)]]
}

/** A table for each diploma, the one of the highest level first. */
export function educationFacts({ education }: Said, words: ReceiptWords): Facts[] {
  if (!education) return []
  const { name } = words
  const highest: Facts = [
    [
      name('apply.education.highestLevel'),
      name(`vocabulary.highestLevel.${education.highestLevel}`),
    ],
  ]
  const [first = [], ...others] = [education, ...(education.others ?? [])].map((one) =>
    qualificationFacts(one, words),
  )
  return [[...highest, ...first], ...others]
}

function qualificationFacts(one: Qualification, words: ReceiptWords): Facts {
  const { name } = words
  const grade =
    one.grade === null
      ? [name('apply.education.noGrade'), one.noGradeReason ?? ''].filter(Boolean).join(', ')
      : one.gradeScale
        ? words.grade(one.grade, one.gradeScale)
        : words.figures(one.grade)
  return [
    ...(one.qualification
      ? ([[name('apply.education.qualification'), one.qualification]] satisfies Facts)
      : []),
    [name('apply.education.institution'), `${one.institution}, ${words.country(one.country)}`],
    [
      words.say(one.inProgress ? 'education.expected' : 'education.completed'),
      words.monthOf(one.completionYear, one.completionMonth ?? null),
    ],
    [words.say('education.grade'), grade],
  ]
}

export function testFacts({ tests }: Said, words: ReceiptWords): Facts {
  const { name } = words
  if (!tests) return []
  if (tests.results.length === 0) {
    return tests.noneBecause ? [[name('apply.tests.none'), tests.noneBecause]] : []
  }
  return tests.results.map(({ test, date, level, score }) => {
    const parts = [level ?? '', score === null ? '' : words.number(score)].filter(Boolean)
    const result = parts.join(' · ') || words.say('tests.untold')
    return [
      name(`apply.testName.${test}`),
      words.say('tests.on', { result, date: words.day(date) }),
    ] as const
  })
}
