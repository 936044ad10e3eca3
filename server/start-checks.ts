import { mailNeedsTls } from './cleartext.ts'
import type { Deps } from './deps.ts'
import { checkMailServer } from './messaging/senders.ts'
import { reasonOf } from './reason-of.ts'

/**
 * Asks the mail server and the bucket once, beside the start, and warns if they don't answer as they
 * must: mails are retried and files refused, but no one would know why.
 */
export async function warnOfSettings({
  env,
  log,
  storage,
}: Pick<Deps, 'env' | 'log' | 'storage'>): Promise<void> {
  const checks = [
    storage.check().catch((error: unknown) => {
      log.warn(
        `the bucket can't be used (${reasonOf(error)}): check S3_BUCKET, S3_ENDPOINT, S3_REGION and its keys`,
      )
    }),
  ]
  if (env.smtpUrl !== undefined) {
    const needsTls = mailNeedsTls(env.smtpUrl, env)
    checks.push(
      checkMailServer(env.smtpUrl, env).catch((error: unknown) => {
        log.warn(
          `the mail server can't be used (${reasonOf(error)}): check SMTP_URL${needsTls ? ', which has to offer TLS (STARTTLS or smtps://) unless ALLOW_CLEARTEXT=true' : ''}; mails wait until then`,
        )
      }),
    )
  }
  await Promise.all(checks)
}
