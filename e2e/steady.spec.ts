import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, test, withMotion } from './fixtures.ts'
import { browserLocale, languages, words } from './words.ts'

/* Text and buttons stay where they are while answers come and go. */

test.use(withMotion)

for (const language of languages) {
  const t = words[language]
  test.describe(language, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 360, height: 740 } })

    test('nothing moves when typed text is saved, and a name runs in the direction of its letters', async ({
      page,
    }) => {
      const { key } = await beginForm(page, await openIntakes(1))
      await openApp(page, `/apply?draft=${key}&step=identity`)
      const placeOf = (role: 'button' | 'contentinfo', name?: string) =>
        page
          .getByRole(role, name === undefined ? {} : { name })
          .evaluate((element) => element.getBoundingClientRect().top + scrollY)
      const places = async () => [
        await placeOf('button', t('apply.continue')),
        await placeOf('contentinfo'),
      ]
      const before = await places()
      const name = page.getByLabel(t('apply.identity.givenNames'))
      await name.fill('محمد')
      await expect(page.getByRole('status').filter({ hasText: t('apply.saved') })).toBeVisible()
      expect(await places()).toEqual(before)
      await expect(name).toHaveCSS('direction', 'rtl')
      await name.fill('Aïcha')
      await expect(name).toHaveCSS('direction', 'ltr')
    })
  })
}
