import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mailNeedsTls } from '../cleartext.ts'
import type { Deps } from '../deps.ts'
import { mailFileName, mailFolder, mailPageName } from './mail-files.ts'
import type { DueMail } from './queries.ts'

export interface MailSender {
  send: (mail: DueMail) => Promise<void>
  close: () => void
}

/** Rejects where the mail server can't be reached, or doesn't let us in. */
export async function checkMailServer(
  smtpUrl: string,
  env: Pick<Deps['env'], 'allowCleartext'>,
): Promise<void> {
  const transport = createTransport({
    ...{ url: smtpUrl, connectionTimeout: 15_000, greetingTimeout: 15_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    requireTLS: mailNeedsTls(smtpUrl, env),
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Hands mails to the server at `SMTP_URL`. */
export function smtpSender(
  smtpUrl: string,
  /** Read for each mail: the sender is a setting. */
  env: Pick<Deps['env'], 'mailFrom' | 'brandName' | 'allowCleartext'>,
): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // If it offers none, mails wait: they hold names, codes and private links.
    requireTLS: mailNeedsTls(smtpUrl, env),
  })
  return {
    send: async (mail) => {
      await transport.sendMail({
        from: senderAddress(env.mailFrom, env.brandName),
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        date: mail.createdAt,
        headers: headersOf(mail),
      })
    },
    close: () => transport.close(),
  }
}

/** The address that mail comes from, under the brand's name if it has none. */
function senderAddress(mailFrom: string, brandName: string) {
  const [, name = '', address] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name || brandName, address: (address ?? mailFrom).trim() }
}

/** RFC 3834: no out-of-office reply answers it; RFC 8058: a mail program's own button stops it. */
function headersOf({ language, stopLink }: DueMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    'Content-Language': language,
    ...(stopLink !== null && {
      'List-Unsubscribe': `<${stopLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/**
 * Without a mail server: readable files in the data folder, each mail as text and as its reader would
 * see it. The log says only which file, since it is kept elsewhere and longer; a developer who sets it to
 * `debug` on their own machine sees each link.
 */
export function fileSender({ env, log }: Pick<Deps, 'env' | 'log'>): MailSender {
  const folder = mailFolder(env)
  return {
    send: async (mail) => {
      const file = join(folder, mailFileName(mail))
      const head = [
        `From: ${env.mailFrom}`,
        `To: ${mail.to}`,
        ...(mail.replyTo === null ? [] : [`Reply-To: ${mail.replyTo}`]),
        `Subject: ${mail.subject}`,
        `Message-ID: ${mail.messageId}`,
        ...(mail.stopLink === null ? [] : [`List-Unsubscribe: <${mail.stopLink}>`]),
      ]
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, `${head.join('\n')}\n\n${mail.text}\n`, { mode: 0o600 })
      await writeFile(join(folder, mailPageName(mail)), safeToOpen(mail.html), { mode: 0o600 })
      log.info({ template: mail.template, file }, 'mail written to a file')
      log.debug({ file, link: /https?:\S+/.exec(mail.text)?.[0] }, 'link in the mail')
    },
    close: () => {},
  }
}

/**
 * A mail's page as a browser may open it from the folder: it runs nothing, fetches nothing, sends
 * nothing, and tells no site which file its links were pressed in.
 */
function safeToOpen(html: string): string {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  return html.replace(
    '<head>',
    () =>
      `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n<meta name="referrer" content="no-referrer">`,
  )
}
