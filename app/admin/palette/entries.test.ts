import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { languages } from '#contract/common/values/languages.ts'
import { groupsOf } from './entries.ts'

const nothing = {
  ...{ applicants: [], applications: [], programs: [] },
  ...{ universities: [], destinations: [], staff: [] },
}
const day = { en: '5\u00a0Nov\u00a02006', fr: '5\u00a0nov.\u00a02006' }

for (const language of languages) {
  test(`two applicants with the same name can be distinguished before their files are opened (${language})`, async () => {
    const i18n = createInstance()
    const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    await i18n.init({ lng: language, ns: ['admin'], resources: { [language]: { admin: words } } })
    const namesake = { name: 'Oumou Sangaré', email: 'oumou@example.test' }
    const applicants = ['2004-02-29', '2006-11-05'].map((birthDate, at) => {
      return { ...namesake, key: String(at), birthDate }
    })
    const t = i18n.getFixedT<['admin', 'translation']>(language, ['admin', 'translation'])
    const [group] = groupsOf(t, language, { ...nothing, applicants })
    const details = group?.entries.map(({ detail }) => detail) ?? []
    assert.equal(details[1], `${inLanguage(day, language)} · oumou@example.test`)
    assert.notEqual(details[0], details[1])
  })
}
