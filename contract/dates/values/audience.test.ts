import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateless } from '#contract/common/values/countries.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { audienceGroupOf, audiencesOf, tuitionFor } from './audience.ts'

const line = (audience: 'all' | 'international' | 'domestic' | 'eu' | 'non_eu' | 'saarc') => ({
  audience,
})

test('a student from elsewhere, or who doesn’t say, pays the fee for those from abroad', () => {
  for (const destination of drawnDestinations) {
    for (const nationality of [null, 'SN', 'US', stateless]) {
      assert.equal(audienceGroupOf(destination, nationality), 'abroad')
    }
  }
})

test('a student at home pays the fee for nationals, in that destination alone', () => {
  assert.equal(audienceGroupOf('dubai', 'AE'), 'home')
  assert.equal(audienceGroupOf('turkey', 'TR'), 'home')
  assert.equal(audienceGroupOf('india', 'CN'), 'abroad')
})

test('Europeans have their own fee in France, and India’s neighbours have theirs in India', () => {
  assert.equal(audienceGroupOf('france', 'DE'), 'eu')
  assert.equal(audienceGroupOf('france', 'CH'), 'eu')
  assert.equal(audienceGroupOf('france', 'FR'), 'home')
  assert.equal(audienceGroupOf('turkey', 'DE'), 'abroad')
  assert.equal(audienceGroupOf('india', 'NP'), 'saarc')
  assert.equal(audienceGroupOf('india', 'IN'), 'home')
  assert.equal(audienceGroupOf('france', 'NP'), 'abroad')
})

test('the most particular line wins, and no one gets another group’s', () => {
  const lines = [line('all'), line('non_eu'), line('eu')]
  assert.equal(tuitionFor(lines, 'france', 'DE')?.audience, 'eu')
  assert.equal(tuitionFor(lines, 'france', 'SN')?.audience, 'non_eu')
  assert.equal(tuitionFor([line('domestic')], 'france', 'SN'), undefined)
  assert.equal(tuitionFor([line('international')], 'india', 'IN'), undefined)
  assert.equal(tuitionFor([line('international')], 'india', 'NP')?.audience, 'international')
  assert.deepEqual(audiencesOf('china', 'CN'), ['domestic', 'eu', 'all'])
})
