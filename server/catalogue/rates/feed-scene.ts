import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The twenty-nine currencies of the Central Bank's file, with their rates on one day. */
export const usualRates: Readonly<Record<string, string>> = {
  ...{ USD: '1.1225', JPY: '176.99', CZK: '24.189', DKK: '7.4747', GBP: '0.85033' },
  ...{ HUF: '363.28', PLN: '4.3148', RON: '5.2530', SEK: '11.1005', CHF: '0.9279' },
  ...{ ISK: '140.80', NOK: '10.8035', TRY: '55.1650', AUD: '1.6134', BRL: '5.9405' },
  ...{ CAD: '1.6038', CNY: '7.6551', HKD: '9.1120', IDR: '20427.22', ILS: '3.4954' },
  ...{ INR: '109.2605', KRW: '1569.38', MXN: '19.6401', MYR: '4.6456', NZD: '1.9755' },
  ...{ PHP: '72.812', SGD: '1.4724', THB: '38.260', ZAR: '18.5571' },
}

/** The daily file as the Central Bank writes it, with some rates changed or (null) left out. */
export function feedOf(day: string, changed: Record<string, string | null> = {}): string {
  const lines = Object.entries({ ...usualRates, ...changed }).flatMap(([currency, rate]) =>
    rate === null ? [] : [`\t\t\t<Cube currency='${currency}' rate='${rate}'/>`],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${lines.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}

export const webPage = `<!DOCTYPE html>
<html lang="en"><head><title>Sign in to this network</title></head>
<body><p>Please accept the terms<br>to continue.</body></html>`

/** A server of rates on this machine; it counts the requests, and answers as last configured. */
export interface RateServer {
  address: string
  asked: () => number
  answer: (respond: (response: ServerResponse, request: IncomingMessage) => void) => void
  /** Answers with this text from now on. */
  serve: (text: string) => void
  close: () => Promise<void>
}

export async function startRateServer(): Promise<RateServer> {
  let asked = 0
  let respond: Parameters<RateServer['answer']>[0] = (response) => void response.end()
  const server = createServer((request, response) => {
    asked++
    // No connection is used twice: one that the server closes meanwhile would be a failure.
    response.setHeader('connection', 'close')
    respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}/stats/eurofxref/eurofxref-daily.xml`,
    asked: () => asked,
    answer: (next) => {
      respond = next
    },
    serve: (text) => {
      respond = (response) => void response.setHeader('content-type', 'text/xml').end(text)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
