import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type Behaviour = 'accept' | 'refuse' | 'drop before 250'
type Command = 'MAIL FROM' | 'RCPT TO' | 'DATA'

export interface Received {
  to: string | undefined
  from: string | undefined
  replyTo: string | undefined
  messageId: string | undefined
  subject: string | undefined
  text: string | undefined
  html: string | false | undefined
  mail: ParsedMail
}

export type Post = Awaited<ReturnType<typeof startPost>>

/** A mail server that answers as instructed, and keeps the mails it received. */
export async function startPost() {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'accept'
  let refusal = { answer: '550 no such mailbox', command: 'DATA' }
  let arrived = Promise.withResolvers<void>()

  const refusing = (command: Command) => behaviour === 'refuse' && refusal.command === command
  const problem = () => {
    const [code = '550', ...words] = refusal.answer.split(' ')
    return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
  }
  const start = () =>
    new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, callback) =>
        callback(refusing('MAIL FROM') ? problem() : undefined),
      onRcptTo: (_address, _session, callback) =>
        callback(refusing('RCPT TO') ? problem() : undefined),
      onData(stream, session, callback) {
        const take = (mail: ParsedMail) => {
          if (refusing('DATA')) return callback(problem())
          received.push({
            to: session.envelope.rcptTo[0]?.address,
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : undefined,
            replyTo: mail.replyTo?.value[0]?.address,
            messageId: mail.messageId,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            mail,
          })
          if (behaviour === 'drop before 250') for (const socket of sockets) socket.destroy()
          callback()
          arrived.resolve()
        }
        // The sender may be killed in the middle of a message.
        simpleParser(stream).then(take, callback)
      },
    })

  async function listen(port: number): Promise<SMTPServer> {
    const smtp = start()
    smtp.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    smtp.on('error', () => {})
    await once(smtp.listen(port, '127.0.0.1'), 'listening')
    return smtp
  }
  const stop = (smtp: SMTPServer) => new Promise<void>((resolve) => smtp.close(() => resolve()))

  let smtp = await listen(0)
  const address = smtp.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** From now on it answers this to a command: a code, and words with or without an enhanced one. */
    refuse: (answer: string, command: Command = 'RCPT TO') => {
      behaviour = 'refuse'
      refusal = { answer, command }
    },
    /** No one listens until it is resumed. */
    pause: () => stop(smtp),
    resume: async () => {
      smtp = await listen(port)
    },
    next: async () => {
      await arrived.promise
      arrived = Promise.withResolvers<void>()
    },
    close: () => stop(smtp),
  }
}
