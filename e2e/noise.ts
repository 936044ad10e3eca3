import type { BrowserContext } from '@playwright/test'

/** Firefox still lets a page that is being left hear that what it was fetching was cut off. */
const cutOff = [
  /^uncaught: TypeError: (?:Error in input stream|NetworkError|error loading dynamically imported module)/,
  /^The anti-forgery token could not be fetched/,
  /^The app could not be started/,
]

/**
 * Collects what must not happen unannounced on any page: errors on the console (violated policies
 * among them), uncaught exceptions, requests to another site.
 */
export function listenTo(context: BrowserContext, site: string, heard: string[] = []): string[] {
  const { origin } = new URL(site)
  const isFirefox = context.browser()?.browserType().name() === 'firefox'
  const hear = (text: string) => {
    if (!isFirefox || !cutOff.some((one) => one.test(text))) heard.push(text)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    hear(`${message.text()}${url ? ` (${url})` : ''}`)
  })
  context.on('weberror', (error) => hear(`uncaught: ${error.error().stack}`))
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) hear(`asked ${request.url()}`)
  })
  return heard
}
