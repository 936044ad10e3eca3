import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataFolderOf } from './sites.ts'

/** A mail that the site under test has written to its data folder. */
export interface Mail {
  template: string
  subject: string
  text: string
  /** The address it asks to open. */
  link: string
}

/** The newest mail of a template to an address, as soon as it has been sent. */
export async function mailTo(address: string, template: string, project: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect(() => {
    mail = mailsTo(address, template, project)[0]
    expect(mail, `a mail "${template}" to ${address}`).toBeDefined()
  }).toPass({ timeout: 30_000, intervals: [100, 250, 500] })
  if (!mail) throw new Error(`No mail "${template}" to ${address}`)
  return mail
}

/** The mails of a template to an address that have been sent, the newest first. */
export function mailsTo(address: string, template: string, project: string): Mail[] {
  const folder = join(dataFolderOf(project), 'mail')
  const files = list(folder).filter((file) => file.endsWith(`-${template}.txt`))
  return files
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => text.split('\n').includes(`To: ${address}`))
    .map((text) => ({
      template,
      subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '',
      text: text.slice(text.indexOf('\n\n') + 2),
      link: /https?:\S+/.exec(text.slice(text.indexOf('\n\n')))?.[0] ?? '',
    }))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
