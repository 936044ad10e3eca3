import type { Page } from '@playwright/test'
import { mailTo } from './mails.ts'
import { following, type Language, words } from './words.ts'

/** Types the code that is mailed before what lasts: the link alone does none of it. */
export async function proveMail(
  page: Page,
  { email, project, language }: { email: string; project: string; language: Language },
): Promise<void> {
  const { proof } = following[language]
  await page.getByRole('button', { name: proof.ask }).click()
  const field = page.getByRole('textbox', { name: words[language]('application.code.label') })
  await field.waitFor()
  const { text } = await mailTo(email, 'link_code', project)
  await field.fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: proof.confirm }).click()
}
