import type { Page } from '@playwright/test'

/** Whether any part of an admin screen has been in the document, for however short a time. */
export async function watchForScreen(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('a[href="/admin/applicants"], [class*="Mui"]')) {
        sessionStorage.setItem('screen-seen', location.href)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => sessionStorage.getItem('screen-seen') !== null)
}
