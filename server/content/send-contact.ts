import { z } from 'zod'
import type { ContactMessage } from '#contract/content.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/idempotency.ts'
import { wordsAt } from '../http/locales.ts'
import { queueMail } from '../messaging/queue-mail.ts'

const perNetwork = { name: 'contact-network', max: 5, windowSeconds: 3600 }
const perAddress = { name: 'contact-address', max: 3, windowSeconds: 3600 }

interface Caller {
  visitor: string
  network: string
  idempotencyKey: string | undefined
}

/**
 * Hands a visitor's message to staff by mail and confirms it to the visitor; nothing else is kept.
 * The confirmation doesn't repeat the message: the address is unproved, and whoever owns it must not
 * be sent what a stranger wrote.
 */
export async function sendContact(
  deps: Deps,
  caller: Caller,
  message: ContactMessage,
): Promise<void> {
  await once(
    deps,
    {
      key: caller.idempotencyKey,
      route: 'contact',
      visitor: caller.visitor,
      request: message,
      answer: z.object({}),
    },
    async (tx) => {
      // A program has filled the field that people don't see: it is thanked, and nothing is sent.
      if (message.website !== '') return {}
      await countUse(tx, perNetwork, caller.network)
      await countUse(tx, perAddress, message.email.toLowerCase())

      const { env, locales } = deps
      const { name, email, topic, language } = message
      await queueMail(tx, deps, {
        template: 'contact_to_staff',
        language,
        to: env.contactEmail ?? env.adminEmail,
        replyTo: email,
        params: {
          sender: name,
          email,
          topic: topic ? wordsAt(locales, language, 'mail', `topic.${topic}`) : '',
          message: message.message,
        },
      })
      await queueMail(tx, deps, {
        template: 'contact_received',
        language,
        to: email,
        params: { name, message: '' },
      })
      return {}
    },
  )
}
