import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hitsOfKind, StaffHits, searchLength } from '#contract/office/staff-search.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice, makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

interface Case {
  key: string
  number: string
}

let server: TestApp
let manager: TestClient
let france: Case
let india: Case

before(async () => {
  server = await createTestApp()
  manager = await signedInAs(server, 'manager')
  france = await makeCase('france', {
    givenNames: 'Éloïse Marie',
    familyName: 'Traoré',
    email: 'eloise@example.test',
    phone: '77 123 45 67',
  })
  india = await makeCase('india', {
    givenNames: 'Éloïse',
    familyName: 'Kouyaté',
    email: 'e_kouyate@example.test',
    phone: '77 765 43 21',
  })
})
after(() => server.close())

async function makeCase(
  destination: 'france' | 'india',
  answers: Record<string, string>,
): Promise<Case> {
  const university = await makeUniversity(server.deps, { destination })
  const choice = await makeChoice(server.deps, { universityId: university.id })
  const { number } = await makeApplication(createClient(server), {
    ...choice,
    answers: validAnswers(answers),
  })
  const { key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { key, number }
}

async function find(q: string, client = manager): Promise<StaffHits> {
  const answer = await client.get(`/api/admin/search?q=${encodeURIComponent(q)}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  return StaffHits.parse(await answer.json())
}

async function applicants(q: string, client = manager): Promise<string[]> {
  return (await find(q, client)).applicants.map(({ key }) => key)
}

async function numbers(q: string, client = manager): Promise<string[]> {
  return (await find(q, client)).applications.map(({ number }) => number)
}

test('an applicant is found by name in any order and without accents, by address and telephone', async () => {
  const ways = [
    'traore eloise',
    'ÉLOÏSE TRA',
    'marie',
    'eloise@exa',
    '+221 77 123 45 67',
    '1234567',
  ]
  for (const q of [...ways, '077 123 45 67', '00221771234567', '7 7 1 2 3 4 5 6 7']) {
    assert.deepEqual(await applicants(q), [france.key], q)
  }
  assert.deepEqual((await applicants('eloise')).toSorted(), [france.key, india.key].toSorted())
  assert.deepEqual(await applicants('eloise nobody'), [])
})

test('a name is found by its letters, in any spelling', async () => {
  const cases: [Record<string, string>, string[]][] = [
    [
      { givenNames: 'Akissi', familyName: 'N’Guessan', passportName: 'NGUESSAN AKISSI MARIE-ANGE' },
      ["N'Guessan", 'n’guessan', 'NGuessan', 'N Guessan', 'nguessan akissi', 'Marie Ange nguessan'],
    ],
    [
      { givenNames: '热娜·吐尔逊', familyName: '艾', passportName: 'RENA TUERXUN' },
      ['热娜', '吐尔逊', '热娜吐尔逊', '热娜·吐尔逊', '热娜•吐尔逊', '娜吐', 'tuerxun'],
    ],
    [
      { givenNames: '小龙', familyName: '欧阳', passportName: 'OUYANG XIAOLONG' },
      ['欧阳小龙', '小龙 欧阳', '欧阳小'],
    ],
    [
      { givenNames: 'على', familyName: 'المكّي', passportName: 'ALI ALMAKKI' },
      ['علي', 'على', 'علی المکی', 'المكي', 'عـلـي', 'almakki'],
    ],
    [
      { givenNames: 'أحمد', familyName: 'فاطمة', passportName: 'AHMAD FATIMA' },
      ['احمد', 'إحمد فاطمه', 'أحمد'],
    ],
    [
      { givenNames: 'Jean-Pierre', familyName: 'D’Almeida Sant’Ana' },
      ['jean pierre', 'Jean‐Pierre', 'jeanpierre', 'dalmeida', 'd almeida', "sant'ana", 'DAlmeida'],
    ],
    [{ givenNames: 'A.P.J.', familyName: 'Subramaniam' }, ['apj subramaniam', 'A.P.J', 'A. P. J.']],
  ]
  for (const [answers, ways] of cases) {
    const { key } = await makeCase('france', answers)
    for (const q of ways) {
      assert.ok((await applicants(q)).includes(key), q)
      const list = await manager.get(`/api/admin/applicants?q=${encodeURIComponent(q)}`)
      const { rows } = await list.json()
      assert.ok(
        rows.some((row: { key: string }) => row.key === key),
        `the list: ${q}`,
      )
    }
  }
  assert.deepEqual(await applicants('nguessam'), [])
})

test('of two people with the same name each is found with their birth date, by name and by telephone', async () => {
  const name = { givenNames: 'Oumou', familyName: 'Sangaré' }
  const born: Record<string, string>[] = [
    { birthYear: '2004', birthMonth: '2', birthDay: '29', phone: '77 204 02 29' },
    { birthYear: '2006', birthMonth: '11', birthDay: '5', phone: '77 206 11 05' },
  ]
  for (const answers of born) await makeCase('france', { ...name, ...answers })
  const days = async (q: string) =>
    (await find(q)).applicants.map(({ birthDate }) => birthDate).toSorted()
  assert.deepEqual(await days('sangare oumou'), ['2004-02-29', '2006-11-05'])
  assert.deepEqual(await days('772061105'), ['2006-11-05'])
})

test('an exact name comes before a name that only contains it', async () => {
  const { key } = await makeCase('france', { givenNames: 'Kouyaté', familyName: 'Bah' })
  assert.deepEqual(await applicants('kouyate'), [key, india.key])
})

test('an application is found by its number and its beginning, however it is spaced', async () => {
  const bare = france.number.replaceAll('-', '').toLowerCase()
  const [first, second, third] = [bare.slice(2, 4), bare.slice(4, 7), bare.slice(7)]
  for (const q of [
    france.number,
    bare,
    `${first} ${second} ${third}`,
    `PA ${first}${second}`,
    [...bare].join(' '),
  ]) {
    const hits = await find(q)
    assert.ok(
      hits.applications.some(({ number, applicant }) => {
        return number === france.number && applicant.key === france.key
      }),
      q,
    )
  }
})

test('a merged file leads to the one that it was merged into', async () => {
  const [kept, merged] = [
    await makeCase('france', { givenNames: 'Ndeye', familyName: 'Sarr' }),
    await makeCase('france', { givenNames: 'Ndèye', familyName: 'Sarre', email: 'old@sarr.test' }),
  ]
  const versionOf = async ({ key }: Case): Promise<number> =>
    (await (await manager.get(`/api/admin/applicants/${key}`)).json()).version
  const body = { merged: merged.key, mergedVersion: await versionOf(merged) }
  const headers = { 'if-match': `"${await versionOf(kept)}"` }
  const answer = await manager.post(`/api/admin/applicants/${kept.key}/merges`, body, { headers })
  assert.ok(answer.ok, await answer.clone().text())
  assert.deepEqual(await applicants('old@sarr.test'), [kept.key])
  assert.deepEqual(await applicants('sarr'), [kept.key])
})

test('the catalogue is found in both languages, drafts too, by title and university together', async () => {
  const university = await makeUniversity(server.deps, {
    name: 'École des Falaises',
    local_name: 'Skolan vid Klipporna',
    destination: 'france',
  })
  const program = await makeProgram(server.deps, {
    title: { en: 'Lighthouse Keeping', fr: 'Gardien de phare' },
    universityId: university.id,
    status: 'draft',
  })
  for (const q of ['lighthouse', 'gardien phare', 'lighthouse falaises', 'ecole keeping']) {
    assert.deepEqual(
      (await find(q)).programs.map(({ key, status }) => [key, status]),
      [[program.key, 'draft']],
      q,
    )
  }
  for (const q of ['ecole falaises', 'klipporna']) {
    assert.deepEqual(
      (await find(q)).universities.map(({ key }) => key),
      [university.key],
      q,
    )
  }
  for (const q of ['inde', 'India', 'IND']) {
    assert.deepEqual(
      (await find(q)).destinations.map(({ key }) => key),
      ['india'],
      q,
    )
  }
})

test('colleagues are found, applicants’ accounts are not', async () => {
  const colleague = await signedInAs(server, 'editor', { givenNames: 'Solène', familyName: 'Ody' })
  assert.deepEqual(
    (await find('ody solene')).staff.map(({ key }) => key),
    [colleague.account.key],
  )
  assert.deepEqual((await find('eloise@example')).staff, [])
})

test('each kind has no more than a few', async () => {
  for (let made = 0; made <= hitsOfKind; made++) await makeProgram(server.deps, { title: 'Quay' })
  assert.equal((await find('quay')).programs.length, hitsOfKind)
})

test('each scope finds what it allows, and nothing of the others', async () => {
  const french = await signedInAs(server, 'manager', {
    scope: { kind: 'destinations', destinations: ['france'] },
  })
  const own = await signedInAs(server, 'manager', { scope: { kind: 'own' } })
  await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: own.account.id })
    .where('key', '=', india.key)
    .execute()

  for (const [client, seen, hidden] of [
    [french, france, india],
    [own, india, france],
  ] as const) {
    assert.deepEqual(await applicants('eloise', client), [seen.key])
    assert.deepEqual(await numbers(seen.number, client), [seen.number])
    assert.deepEqual(await numbers(hidden.number, client), [])
  }
  assert.deepEqual(await applicants('kouyate@', french), [])
  assert.deepEqual(await applicants('7654321', french), [])
  assert.deepEqual(await applicants('1234567', own), [])
})

test('staff who read no applicants find none; a caller who is no administrator finds nothing', async () => {
  const editor = await signedInAs(server, 'editor')
  const hits = await find('eloise', editor)
  assert.deepEqual([hits.applicants, hits.applications], [[], []])
  assert.deepEqual(await numbers(france.number, editor), [])
  assert.equal((await createClient(server).get('/api/admin/search?q=eloise')).status, 401)
})

test('characters with a meaning for a database are searched as they are', async () => {
  for (const q of ['%%', '_%', '\\\\', "'; drop table applicant; --", "' or '1'='1", '$1', '{}']) {
    const hits = await find(q)
    assert.deepEqual([hits.applicants, hits.programs, hits.staff], [[], [], []], q)
  }
  assert.deepEqual(await applicants('e_kouyate'), [india.key])
  assert.deepEqual(await applicants('e%kouyate'), [])
  assert.deepEqual(await applicants('elo_se'), [])
})

test('a name is found with and without the joiners in it, and by its parts between dots', async () => {
  const persian = await makeCase('france', {
    ...{ givenNames: 'علی‌رضا', familyName: 'رضایی', passportName: 'REZAEI ALIREZA' },
  })
  for (const q of ['علی‌رضا', 'علیرضا', 'رضایی علیرضا']) {
    assert.deepEqual(await applicants(q), [persian.key], q)
  }
  const sinhala = await makeCase('india', {
    ...{ givenNames: 'ක්‍රිෂ්ණා', familyName: 'S/O Perera', passportName: 'PERERA KRISHNA' },
  })
  for (const q of ['ක්‍රිෂ්ණා', 'ක්රිෂ්ණා', 'S/O Perera']) {
    assert.deepEqual(await applicants(q), [sinhala.key], q)
  }
  const uyghur = await makeCase('france', {
    ...{ givenNames: '古丽•买买提', familyName: 'Gal·la', passportName: 'MAIMAITI GULI' },
  })
  for (const q of ['古丽·买买提', '买买提', '古丽', '古丽・买买提', 'gal la', 'Gal·la']) {
    assert.deepEqual(await applicants(q), [uyghur.key], q)
  }
})

test('invisible marks are ignored in a name, and too long a text is refused', async () => {
  for (const q of [
    '\u202eTraoré\u202c',
    'Tra\u200boré',
    ' Traoré\u0000',
    'Traore\u0301',
    '\tTraoré\n',
  ]) {
    assert.deepEqual(await applicants(q), [france.key], JSON.stringify(q))
  }
  assert.deepEqual(await applicants('T raore'), [france.key], 'a letter is yet to become a word')
  for (const q of ['', ' ', 'é', 'a b c d e f g h', '\u0000\u0001', '\u200f']) {
    assert.deepEqual(await applicants(q), [], JSON.stringify(q))
  }
  await find('x '.repeat(searchLength / 2))
  const tooLong = await manager.get(`/api/admin/search?q=${'a'.repeat(10_240)}`)
  assert.equal(tooLong.status, 400)
  assert.equal((await manager.get('/api/admin/search')).status, 400)
  assert.equal((await manager.get(`/api/admin/search?q=${randomUUID()}`)).status, 200)
})
