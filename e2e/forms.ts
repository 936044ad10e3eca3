import { expect, type Locator, type Page } from '@playwright/test'
import type { words } from './words.ts'

type Words = (typeof words)['en']

/** Types answers into the fields of those names. */
export async function answer(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = page.locator(`[name="${name}"]`)
    const choice = page.locator(`[name="${name}"][value="${value}"]`)
    const kind = await field
      .first()
      .evaluate((element) => element.getAttribute('type') ?? element.tagName)
    if (kind === 'radio') await choice.check()
    else if (kind === 'checkbox') await field.check()
    else if (kind === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** The last button of a form, which says what it does: it sends, prepares, or both. */
export function lastButton(page: Page): Locator {
  return page.locator('form:has([name="seen"])').getByRole('button').last()
}

/** The heading of the page that follows, regardless of who sends the applications. */
export function doneHeading(page: Page, t: Words, count: number): Locator {
  const titles = [
    t('apply.done.title', { count }),
    t('apply.done.titles.prepare'),
    t('apply.done.titles.both'),
  ]
  return page.getByRole('heading', { level: 1, name: new RegExp(`^(?:${titles.join('|')})$`) })
}

/** The title of the page that begins a form for a program. */
export function startHeading(page: Page, t: Words, program: string): Locator {
  const titles = [t('apply.start.title', { program }), t('apply.start.titlePrepare', { program })]
  return page
    .getByRole('heading', { level: 1, name: titles[0] ?? '', exact: true })
    .or(page.getByRole('heading', { level: 1, name: titles[1] ?? '', exact: true }))
}

/**
 * Searches a field that offers what it finds; from an empty field each time, so that typing fires
 * events again.
 */
export async function typeUntilOffered(
  field: Locator,
  typed: string,
  option: Locator,
): Promise<void> {
  await expect(async () => {
    await field.fill('')
    await field.fill(typed)
    await expect(option).toBeVisible({ timeout: 3_000 })
  }).toPass()
}
