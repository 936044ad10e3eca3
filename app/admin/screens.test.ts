import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presets } from '#contract/identity/permissions.ts'
import { missingFor, others, screens, screensFor } from './screens.ts'

const who = (preset: keyof typeof presets) => ({
  role: 'admin' as const,
  permissions: [...presets[preset]],
})

test('the navigation shows each preset what it may open, and an address says what is missing', () => {
  for (const preset of Object.keys(presets) as (keyof typeof presets)[]) {
    const me = who(preset)
    const shown = screensFor(me).map(({ to }) => to)
    for (const { to, needs } of [...screens, ...others]) {
      const missing = missingFor(me, to)
      const isInNavigation = screens.some((one) => one.to === to)
      if (isInNavigation)
        assert.equal(shown.includes(to), missing === undefined, `${preset}: ${to}`)
      if (missing !== undefined) assert.ok(needs?.includes(missing), `${preset}: ${to}`)
      assert.equal(missingFor(me, `${to}/anything`), missing)
    }
  }
  assert.deepEqual(
    ['/admin/applicants', '/admin/decisions'].map((to) => missingFor(who('editor'), to)),
    ['applicants.read', 'applicants.read'],
  )
})

test('until the person is known, only screens that need no permission are shown', () => {
  const names = screensFor(undefined).map(({ name }) => name)
  assert.ok(names.includes('dashboard') && names.includes('programs'))
  assert.ok(!names.includes('applicants') && !names.includes('settings'))
})
