import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium, quietFlags } from '../e2e/chromium.ts'

export interface LighthouseFigures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpSeconds: number
  tbtMs: number
  cls: number
}

/** Lighthouse's mobile profile (slow 4G, a quarter of the processor) on each address. */
export async function runLighthouse(
  site: string,
  paths: Record<string, string>,
): Promise<Record<string, LighthouseFigures>> {
  const figures: Record<string, LighthouseFigures> = {}
  const chrome = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', ...quietFlags],
  })
  for (const [name, path] of Object.entries(paths)) {
    const result = await lighthouse(site + path, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
    })
    if (!result) throw new Error(`Lighthouse had no result for ${path}`)
    const { categories, audits } = result.lhr
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    figures[name] = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpSeconds: Math.round(value('largest-contentful-paint') / 10) / 100,
      tbtMs: Math.round(value('total-blocking-time')),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    }
  }
  chrome.kill()
  return figures
}
