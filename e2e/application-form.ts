import type { DraftAnswers } from '#contract/admissions.ts'

/** A form that passes, step by step, as an applicant types it. */
export function answersOf(
  givenNames: string,
  email: string,
): Record<'identity' | 'education' | 'consent', DraftAnswers> {
  return {
    identity: {
      givenNames,
      familyName: 'Diop-Lefèvre',
      birthDay: '9',
      birthMonth: '4',
      birthYear: '2003',
      nationality: 'SN',
      residenceCountry: 'SN',
      email,
      phone: '77 123 45 67',
    },
    education: {
      highestLevel: 'bachelor',
      institution: 'Université Cheikh-Anta-Diop',
      country: 'SN',
      completionYear: '2025',
      grade: '14,5',
      gradeScale: 'of-20',
      languageTest: 'IELTS 6.5',
    },
    consent: { declaration: 'on' },
  }
}
