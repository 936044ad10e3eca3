import type { Page } from '@playwright/test'

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
