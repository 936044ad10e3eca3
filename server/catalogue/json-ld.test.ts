import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programJsonLd } from '#app/public/catalogue/json-ld.server.ts'
import { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp } from '../testing/test-app.ts'

/** The properties that schema.org gives these types, and those of Thing. */
const known: Record<string, string[]> = {
  EducationalOccupationalProgram:
    'name description url educationalProgramMode educationalCredentialAwarded timeToComplete programPrerequisites applicationStartDate applicationDeadline startDate financialAidEligible provider offers'.split(
      ' ',
    ),
  CollegeOrUniversity: 'name alternateName url sameAs address'.split(' '),
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Offer: ['category', 'price', 'priceCurrency', 'validFrom', 'validThrough'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
}

test('a program gives search engines only what schema.org has a place for, with days in its time zone', async () => {
  const server = await createTestApp()
  const university = await makeUniversity(server.deps, {
    destination: 'china',
    latitude: 30.5,
    longitude: 114.3,
  })
  const { key } = await makeProgram(server.deps, {
    universityId: university.id,
    award: 'BSc',
    requirements: [{}],
    intakes: [{ opens_at: '2026-11-30T16:00:00Z', zone: 'Asia/Shanghai' }],
  })
  const program = ProgramDetail.parse(await (await server.request(`/api/programs/${key}`)).json())
  await server.close()

  const site = { publicUrl: 'https://example.org', language: 'fr' } as const
  const markup = programJsonLd(program, site, [
    { name: 'Accueil', path: '/' },
    { name: 'Chine', path: '/program?destination=china' },
  ])
  checkTypes(markup['@graph'])
  const [course, trail] = JSON.parse(JSON.stringify(markup['@graph']))
  assert.equal(course.applicationStartDate, '2026-12-01')
  assert.equal(course.offers[0].price, '5000.00')
  assert.deepEqual(
    trail.itemListElement.map(({ position, item }: { position: number; item: string }) => [
      position,
      item,
    ]),
    [
      [1, 'https://example.org/?lng=fr'],
      [2, 'https://example.org/program?destination=china&lng=fr'],
    ],
  )
})

function checkTypes(value: unknown): void {
  for (const one of Array.isArray(value) ? value : []) checkTypes(one)
  if (Array.isArray(value)) return
  if (typeof value !== 'object' || value === null) return
  const { '@type': type, ...rest } = Object.fromEntries(Object.entries(value))
  for (const [name, inner] of Object.entries(rest)) {
    assert.ok(known[String(type)]?.includes(name), `${type} has no ${name}`)
    checkTypes(inner)
  }
}
