import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { languages } from '#contract/common/values/languages.ts'
import { ContactMessage, ErrorReport, WriteAgain } from '#contract/conversations/conversations.ts'
import { Forgot, Reset, SignIn, SignUp } from '#contract/identity/identity.ts'
import { SecondCode, TotpCode } from '#contract/identity/second-factor.ts'
import { StartAlert } from '#contract/office/alerts.ts'
import { serverWords } from '../server-words.ts'
import { fieldError, formErrors } from './form-answer.ts'

/** The forms for visitors, except the application form, whose fields have their own words. */
const forms: Record<string, { schema: z.ZodType; fields: readonly string[] }> = {
  signUp: { schema: SignUp, fields: ['givenNames', 'email', 'password'] },
  signIn: { schema: SignIn, fields: ['email', 'password'] },
  forgot: { schema: Forgot, fields: ['email'] },
  reset: { schema: Reset, fields: ['password'] },
  secondStep: { schema: SecondCode, fields: ['code'] },
  addingASecondFactor: { schema: TotpCode, fields: ['code'] },
  contact: { schema: ContactMessage, fields: ['name', 'email', 'message'] },
  report: { schema: ErrorReport, fields: ['message'] },
  writeAgain: { schema: WriteAgain, fields: ['message'] },
  alert: { schema: StartAlert, fields: ['email'] },
}

for (const language of languages) {
  test(`a missing value is named by its label, in ${language}`, () => {
    const t = serverWords(language)
    for (const [form, { schema, fields }] of Object.entries(forms)) {
      const typed = Object.fromEntries(fields.map((name) => [name, '']))
      for (const given of [typed, {}]) {
        const { error } = schema.safeParse(given, { reportInput: true })
        const problems = error ? fieldProblems(error) : {}
        const answer = { problem: 'validation_failed', fields: problems, typed: {} } as const
        const asked = Object.keys(problems).filter((name) => fields.includes(name))
        assert.ok(asked.length > 0, `${form} asks for nothing`)
        for (const name of asked) {
          assert.notEqual(fieldError(answer, name, t), t('field.required'), `${form}: ${name}`)
        }
        const messages = formErrors(answer, asked, t).map(({ message }) => message)
        assert.equal(new Set(messages).size, messages.length, `${form}: ${messages.join(' | ')}`)
      }
    }
  })
}

test('given names are asked for as the application form does', () => {
  const answer = {
    problem: 'validation_failed',
    fields: { givenNames: { code: 'required' } },
    typed: {},
  } as const
  assert.equal(fieldError(answer, 'givenNames', serverWords('en')), 'Enter your given names')
  assert.equal(fieldError(answer, 'givenNames', serverWords('fr')), 'Saisissez vos prénoms')
})
