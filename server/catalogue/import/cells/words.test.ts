import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueStatuses, modes, partnerships } from '#contract/common/values/vocabulary.ts'
import { choiceIn, languagesOf, levelOf, ownershipIn, wayOf, yesOrNo } from './words.ts'

test('levels are recognised by the words of both languages and by the names of awards', () => {
  const words = {
    foundation: ['Foundation year', 'Année préparatoire', 'foundation'],
    associate: ['BTS', 'DUT', 'HND', 'associate (short cycle)', 'Short-cycle degree', 'Bac+2'],
    bachelor: [
      ...['Bachelor’s degree', "Bachelor's", 'Licence', 'L3', 'Licence 3', 'B.Tech', 'BTech'],
      ...['BSc (Hons)'.replace(' (Hons)', ''), 'B.Sc.', 'MBBS', 'BUT', 'Licence professionnelle'],
      ...['Diplôme de licence', 'Bac+3', 'undergraduate', 'LİSANS'],
    ],
    integrated_master: ['Integrated master', 'integrated_master', 'Integrated Master’s degree'],
    master: ['Master', 'M1', 'Master 2', 'M.Sc.', 'Ingénieur', 'Diplôme d’ingénieur', 'Bac+5'],
    mba: ['MBA', 'Executive MBA'],
    doctorate: ['PhD', 'Ph.D.', 'Doctorat', 'doctorate', 'Bac+8'],
    short: ['Certificate', 'postgraduate diploma', 'Summer school'],
  }
  for (const [level, all] of Object.entries(words)) {
    for (const word of all) assert.equal(levelOf(word), level, word)
  }
  for (const word of ['licentiate', '', 'diploma', '12', 'L4', 'Bac+1']) {
    assert.equal(levelOf(word), undefined, word)
  }
})

test('languages, study modes, yes and no are read in both languages', () => {
  assert.deepEqual(languagesOf('Anglais et français'), ['en', 'fr'])
  assert.deepEqual(languagesOf('English 30% / Turkish 70%'), ['tr', 'en'])
  assert.deepEqual(languagesOf('FR'), ['fr'])
  assert.equal(languagesOf('Other (Mixed)'), undefined)
  assert.deepEqual(wayOf('À distance, temps partiel'), { mode: 'online', pace: 'part_time' })
  assert.deepEqual(wayOf('Présentiel'), { mode: 'on_campus', pace: 'full_time' })
  assert.deepEqual(wayOf('on_campus'), { mode: 'on_campus', pace: 'full_time' })
  assert.equal(wayOf('by post'), undefined)
  for (const word of ['oui', 'Yes', 'TRUE', 'vrai', '1', '✓']) assert.equal(yesOrNo(word), true)
  for (const word of ['non', 'No', 'FALSE', 'faux', '0']) assert.equal(yesOrNo(word), false)
  assert.equal(yesOrNo('maybe'), undefined)
  assert.equal(ownershipIn('Établissement privé'), 'private')
  assert.equal(ownershipIn('Publique'), 'public')
  assert.equal(ownershipIn('VAKIF'), 'nonprofit')
})

test('our own words are recognised by their names in both languages', () => {
  assert.equal(choiceIn('Publiée', catalogueStatuses), 'published')
  assert.equal(choiceIn('brouillon', catalogueStatuses), 'draft')
  assert.equal(choiceIn('En ligne', modes), 'online')
  assert.equal(choiceIn('aucun', partnerships), 'none')
  assert.equal(choiceIn('gone', catalogueStatuses), undefined)
})
