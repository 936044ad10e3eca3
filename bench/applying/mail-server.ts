import { once } from 'node:events'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** The different messages that came, by the application numbers their subject names. */
  messagesByNumber: Map<string, Set<string>>
  close: () => Promise<void>
}

/** A mail server that takes everything and remembers which message was about which application. */
export async function startMailServer(): Promise<MailServer> {
  const messagesByNumber = new Map<string, Set<string>>()
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 1)
        void simpleParser(`${head}\r\n\r\n`).then(({ subject = '', messageId = '' }) => {
          for (const [number] of subject.matchAll(/PA-[0-9A-Z]{4}-[0-9A-Z]{4}/g)) {
            const known = messagesByNumber.get(number) ?? new Set()
            messagesByNumber.set(number, known.add(messageId))
          }
          callback()
        })
      })
    },
  })
  smtp.on('error', () => {})
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    messagesByNumber,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
