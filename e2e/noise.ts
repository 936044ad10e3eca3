import type { BrowserContext } from '@playwright/test'

/**
 * Collects what must not happen unannounced on any page: errors on the console (violated policies
 * among them), uncaught exceptions, requests to another site.
 */
export function listenTo(context: BrowserContext, site: string, heard: string[] = []): string[] {
  const { origin } = new URL(site)
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    heard.push(`${message.text()}${url ? ` (${url})` : ''}`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack}`))
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) heard.push(`asked ${request.url()}`)
  })
  return heard
}
