import type { MailSender } from '../messaging/senders.ts'
import type { Storage } from '../storage/storage.ts'
import type { Traces } from './traces.ts'

type Step = Traces['step']

/** The storage, each of whose acts is a step: none of them names its file. */
export function traceStorage(storage: Storage, step: Step): Storage {
  return {
    kind: storage.kind,
    keep: (...file) => step('storage keep', () => storage.keep(...file)),
    put: (...file) => step('storage put', () => storage.put(...file)),
    read: (name) => step('storage read', () => storage.read(name)),
    copy: (from, to) => step('storage copy', () => storage.copy(from, to)),
    check: () => step('storage check', storage.check),
    remove: (name) => step('storage remove', () => storage.remove(name)),
  }
}

/** A sender, each of whose mails is a step by the name of its template. */
export function traceSender(sender: MailSender, step: Step): MailSender {
  return {
    send: (mail) => step(`mail ${mail.template}`, () => sender.send(mail)),
    close: sender.close,
  }
}
