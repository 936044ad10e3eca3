/*
 * Keeps public pages readable without a network: destinations, programs and universities that were
 * visited, the programs on the shortlist and the list itself, with the files they need. The network
 * goes first.
 * Nothing private is ever kept: only answers that the server calls public, at these addresses.
 *
 * The server puts `const settings = { words, brand, pages, list, wordFiles }` before this text and answers it at /sw.js.
 */

const pageCache = 'passerelle-pages-1'
const fileCache = 'passerelle-files-1'
/** What this worker remembers besides, in the page cache: the shortlist's pages. */
const notePath = '/sw-note'

const maxPages = 60
const maxFiles = 200
/** If a copy exists, a network that has not answered by then counts as none. */
const patienceMs = 8_000

/** In low-data mode; the page that reports it is still answered. */
let isLeaving = false

const keepable = new RegExp(settings.pages)

/** The page of the shortlist: the programs it names, whose fees and dates, in which currency. */
const savedList =
  /^\?saved=[a-z0-9]+(?:[-,][a-z0-9]+)*(?:&nationality=[A-Z]{2})?(?:&residence=[A-Z]{2})?(?:&currency=[A-Z]{3})?$/

/** The key of a kept page; undefined if it isn't kept. */
function addressOf({ pathname, search }) {
  if (keepable.test(pathname)) return pathname
  const asked = search
    .replaceAll('%2C', ',')
    .replace(/&(?:nationality|residence|currency)=(?=&|$)/g, '')
  return pathname === settings.list && savedList.test(asked) ? pathname + asked : undefined
}

/** What the app asks for where it starts in a page that is kept. */
function isData(pathname) {
  return pathname.endsWith('.data') && keepable.test(pathname.slice(0, -'.data'.length))
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name !== pageCache && name !== fileCache) await caches.delete(name)
      }
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  const { kind, paths } = event.data ?? {}
  if (!Array.isArray(paths)) return
  const pages = paths.flatMap(
    (path) => addressOf(new URL(String(path), self.location.origin)) ?? [],
  )
  if (kind === 'visited') event.waitUntil(Promise.all(pages.map(fetchPage)))
  if (kind === 'shortlist') event.waitUntil(pin(pages))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method !== 'GET') {
    // After signing out others may use the device: pages read on it are removed too.
    if (pathname === '/api/signout') event.waitUntil(forget())
    return
  }
  if (pathname.startsWith('/assets/')) event.respondWith(fileFirst(event))
  else if (settings.wordFiles.includes(pathname) || isData(pathname)) {
    event.respondWith(networkFirst(event))
  } else if (request.mode === 'navigate') event.respondWith(navigate(event))
})

/** Files whose name changes with what is in them. */
async function fileFirst(event) {
  const kept = await caches.match(event.request.url, { cacheName: fileCache })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keepFile(event.request.url, answer.clone()))
  return answer
}

async function networkFirst(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keepFile(event.request.url, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(event.request.url, { cacheName: fileCache })
    if (kept) return kept
    throw error
  }
}

async function navigate(event) {
  const url = new URL(event.request.url)
  const address = addressOf(url)
  const online = fromNetwork(event)
  const isKept = address !== undefined && (await caches.has(pageCache))
  try {
    const copy = isKept ? afterPatience(address, online) : new Promise(() => {})
    return await Promise.race([online, copy])
  } catch {
    return (isKept && (await savedCopy(address))) || offlinePage(url)
  }
}

async function fromNetwork(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  if (answer.headers.has('x-low-data')) event.waitUntil(leave())
  else {
    const address = addressOf(new URL(event.request.url))
    if (address) event.waitUntil(keepPage(address, answer.clone()))
  }
  return answer
}

/** The copy, if there is one by the time the network has had its chance; otherwise never. */
async function afterPatience(pathname, online) {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(true), patienceMs)
  })
  const isLate = await Promise.race([late, online.then(() => false)])
  clearTimeout(timer)
  return (isLate && (await savedCopy(pathname))) || online
}

/** A page reached without loading a document, or on the shortlist. */
async function fetchPage(path) {
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => undefined)
  if (answer) await keepPage(path, answer)
}

async function keepPage(path, answer) {
  // A page that is no more must not come back when the network goes.
  if (answer.status === 404 || answer.status === 410)
    await (await caches.open(pageCache)).delete(path)
  const isPublic = /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
  if (answer.status !== 200 || answer.redirected || !isPublic) return
  const headers = new Headers({ 'x-saved-at': String(Date.now()) })
  for (const name of ['content-type', 'content-language', 'content-security-policy']) {
    headers.set(name, answer.headers.get(name) ?? '')
  }
  const html = await answer.text()
  const cache = await caches.open(pageCache)
  // Of the shortlist only the last page is kept: the previous one had another list.
  const earlier = (await keptPaths(cache)).filter((one) => isList(one) && isList(path))
  for (const one of [path, ...earlier]) await cache.delete(one)
  await cache.put(path, new Response(html, { headers }))
  const pinned = await pinnedPages()
  const rest = (await keptPaths(cache)).filter((one) => !pinned.includes(one) && !isList(one))
  for (const oldest of rest.slice(0, Math.max(0, rest.length - maxPages))) {
    await cache.delete(oldest)
  }
  // What a page fetches where the app starts in it is kept when it does.
  const atOnce = html.replace(/window\.fetchRoutes=[\s\S]*?\n\};/, '')
  const files = new Set(atOnce.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g))
  const language = answer.headers.get('content-language')
  if (language) files.add(`/locales/${language}/translation.json`)
  await Promise.all([...files].map(fetchFile))
}

async function fetchFile(path) {
  if (await caches.match(path, { cacheName: fileCache })) return
  const answer = await fetch(path).catch(() => undefined)
  if (answer?.ok) await keepFile(path, answer)
}

async function keepFile(url, answer) {
  if (isLeaving) return
  const cache = await caches.open(fileCache)
  await cache.put(url, answer)
  const all = await cache.keys()
  for (const oldest of all.slice(0, Math.max(0, all.length - maxFiles))) await cache.delete(oldest)
}

/** Pages on the shortlist stay however many others are visited. */
async function pin(paths) {
  const cache = await caches.open(pageCache)
  const list = `/program?saved=${paths.map((path) => path.slice('/program/'.length)).join()}`
  const kept = await keptPaths(cache)
  const lists = kept.filter(isList)
  const isCurrent = lists.some((one) => one.split('&')[0] === list)
  await cache.put(notePath, Response.json({ pinned: [...paths, list] }))
  if (!isCurrent) for (const one of lists) await cache.delete(one)
  for (const path of paths) if (!kept.includes(path)) await fetchPage(path)
  if (paths.length > 0 && !isCurrent) await fetchPage(list)
}

function isList(path) {
  return path.startsWith('/program?')
}

async function pinnedPages() {
  const note = await caches.match(notePath, { cacheName: pageCache })
  return note ? (await note.json()).pinned : []
}

/** The longest unseen first. */
async function keptPaths(cache) {
  const requests = await cache.keys()
  return requests
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search)
    .filter((path) => path !== notePath)
}

async function savedCopy(path) {
  const kept = await caches.match(path, { cacheName: pageCache })
  if (!kept) return undefined
  const language = spoken(kept.headers.get('content-language'))
  const savedAt = new Date(Number(kept.headers.get('x-saved-at')))
  const words = settings.words[language]
  const notice =
    '<div class="saved-copy notice notice-warning" role="status"><div class="notice-body">' +
    `<p>${words.savedCopy.replace('{{date}}', written(savedAt, language))}</p>` +
    `<p><a href="">${words.again}</a></p></div></div>`
  // At the end of the body, where hydration leaves what it doesn't know alone.
  const html = (await kept.text()).replace('</body>', () => `${notice}</body>`)
  return new Response(html, { headers: kept.headers })
}

/** What is shown if there is neither a network nor a copy. */
async function offlinePage(url) {
  const cache = await caches.open(pageCache)
  const pages = []
  let language = url.searchParams.getAll('lng').find((one) => one in settings.words)
  for (const path of (await keptPaths(cache)).reverse()) {
    const kept = await cache.match(path)
    language ??= kept?.headers.get('content-language')
    const title = /<title>([^<]*)<\/title>/.exec((await kept?.text()) ?? '')?.[1]
    if (title) {
      const short = title.replace(` · ${settings.brand}`, '')
      pages.push(`<li><a href="${path.replaceAll('&', '&amp;')}">${short}</a></li>`)
    }
  }
  language ??= navigator.language
  const shown = spoken(language)
  const words = settings.words[shown]
  const files = await (await caches.open(fileCache)).keys()
  const style = files.map((file) => new URL(file.url).pathname).findLast((p) => p.endsWith('.css'))
  const html = `<!DOCTYPE html><html lang="${shown}" dir="${words.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · ${settings.brand}</title>
${style ? `<link rel="stylesheet" href="${style}">` : ''}</head>
<body><main class="page offline-page"><h1>${words.title}</h1><p>${words.text}</p>
${isBegunForm(url) ? `<p><strong>${words.form}</strong></p>` : ''}
<p><a class="button" href="">${words.again}</a></p>
${pages.length > 0 ? `<p>${words.list}</p><ul>${pages.join('')}</ul>` : ''}</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'",
    },
  })
}

/** A page of a form that was begun, which keeps what is typed on the device itself. */
function isBegunForm({ pathname, searchParams }) {
  return pathname === '/apply' && searchParams.has('draft')
}

function written(date, language) {
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const { locale, firstDay, dayAndTime } = settings.words[language]
  const text = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date)
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  return dayAndTime
    .replace('{{day}}', text.replace(/^1(?= )/, firstDay))
    .replace('{{time}}', time.format(date))
}

/** The one of our languages that a tag such as `fr-CA` begins with. */
function spoken(tag) {
  const known = Object.keys(settings.words)
  return known.find((one) => tag?.startsWith(one)) ?? known[0]
}

async function forget() {
  await caches.delete(pageCache)
  const files = await caches.open(fileCache)
  for (const { url } of await files.keys()) {
    if (isData(new URL(url).pathname)) await files.delete(url)
  }
}

/** Low-data mode has no scripts, and nothing that fetches in the background. */
async function leave() {
  isLeaving = true
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
