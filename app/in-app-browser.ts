/**
 * How browsers inside other apps identify themselves, and Android's own marker for those that
 * don't.
 */
const inApp =
  /\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bWhatsApp\/|; wv\)|\bMicroMessenger\b|\bLine\/|\bBytedanceWebview\b|\bmusical_ly|\btrill_\d|\bTikTok\b|\bSnapchat\b|\bTwitter(?: for iPhone|Android)\b|\bLinkedInApp\b|\bTelegram(?:Bot)?\b|\bPinterest\/|\bBarcelona \d|\bReddit\/|\bKAKAOTALK\b|\bQQ\/\d|\bWeibo\b|\bDingTalk\/|\bAlipayClient\//

/** Whether a page is read inside another app, whose browser may have no way to choose a file. */
export function isInAppBrowser(userAgent: string): boolean {
  return inApp.test(userAgent)
}

/**
 * The same for the browser that requests a page. Only pages that are not shared may depend on it.
 */
export function isReadInApp(request: Request): boolean {
  return isInAppBrowser(request.headers.get('user-agent') ?? '')
}
