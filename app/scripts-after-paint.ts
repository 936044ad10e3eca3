/*
 * React Router asks for a page's scripts in its head, where they take the line from the style sheet
 * and the fonts. Pages read without scripts, so theirs wait until the first picture is on screen.
 */

const moduleScript = /(<script[^>]*) type="module" async="">([\s\S]*?)<\/script>/
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const importLine = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

const afterPaint =
  'await new Promise((painted)=>requestAnimationFrame(()=>requestAnimationFrame(painted)));'

const preloadAll = (hrefs: readonly string[]): string =>
  `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`

/** The same document, with its scripts fetched after the first paint. What is not known is left alone. */
export function scriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(preload)].map(([, href = '']) => href)
  const late = startedLate(html, `${afterPaint}\n${preloadAll(preloads)}`)
  return late === undefined ? html : late.replaceAll(preload, '')
}

/**
 * The same document for a page that reads without React: only `first`, the entry and what it
 * imports, is fetched after the first paint. The rest waits in `fetchRoutes`, which
 * `entry.client.ts` calls where it is needed.
 */
export function scriptsWhenNeeded(html: string, { entry, first }: FirstScripts): string {
  const preloads = [...html.matchAll(preload)].map(([, href = '']) => href)
  const later = preloads.filter((href) => !first.includes(href))
  const parts = moduleParts(html)
  const start = `import(${JSON.stringify(entry)});`
  if (!parts?.rest.includes(start)) return scriptsAfterPaint(html)
  const rest = parts.rest.replace(start, '').trim()
  const [manifest] = parts.calls
  const script = `window.__reactRouterManifest={url:${manifest?.slice('import('.length, -1)}};
window.fetchRoutes=async()=>{
${preloadAll(later)}
const [${parts.names}]=await Promise.all([${parts.calls}]);
${rest}
};
(async()=>{
${afterPaint}
${preloadAll(first.filter((href) => href !== entry))}
${start}
})()`
  return html.replace(parts.whole, () => parts.withCode(script)).replaceAll(preload, '')
}

interface FirstScripts {
  entry: string
  first: readonly string[]
}

/**
 * The same for the office, whose screens are empty without their scripts. A browser that staff
 * work in has them, and a first frame to show: reading and running a hundred files holds that
 * frame up, even once it is drawn and only has to appear, so they wait until it is on screen.
 * Any other browser fetches them at once and runs them after a frame, `first` before the others.
 * A hidden page, such as a tab that opened behind another, is never painted and doesn't wait.
 */
export function startAfterPaint(html: string, first: string | undefined): string {
  const preloads = [...html.matchAll(preload)].map(([, href = '']) => href)
  const ask = first === undefined ? '' : `void import(${JSON.stringify(first)});`
  const late = startedLate(
    html,
    `const preload=()=>{${preloadAll(preloads)}};
const hasFrame=document.documentElement.dataset.returning!==undefined;
if(!hasFrame)preload();
await new Promise((painted)=>{
if(document.hidden)return painted();
if(hasFrame)new PerformanceObserver(painted).observe({type:'paint',buffered:true});
else requestAnimationFrame(()=>setTimeout(painted));
setTimeout(painted,hasFrame?1000:200);
});
${ask}
if(hasFrame)preload();`,
  )
  return late === undefined ? html : late.replaceAll(preload, '')
}

/**
 * The document with its module script's imports after `first`; undefined if the script isn't
 * recognised.
 */
function startedLate(html: string, before: string): string | undefined {
  const parts = moduleParts(html)
  if (!parts) return undefined
  const late = `(async()=>{
${before}
const [${parts.names}]=await Promise.all([${parts.calls}]);
${parts.rest}
})()`
  return html.replace(parts.whole, () => parts.withCode(late))
}

/** React Router's module script: what it imports, under which names, and what it does with it. */
function moduleParts(html: string) {
  const found = moduleScript.exec(html)
  if (!found) return undefined
  const [whole, tag = '', code = ''] = found
  const imports = [...code.matchAll(importLine)]
  const rest = code.replaceAll(importLine, '').trim()
  if (imports.length === 0 || /^\s*import[\s{*"]/m.test(rest)) return undefined
  return {
    whole,
    names: imports.map(([, name = '']) => name).join(','),
    calls: imports.map(([, , from = '']) => `import(${from})`),
    rest,
    withCode: (script: string) => `${tag} type="module" async="">${script}</script>`,
  }
}

/**
 * The document for low-data mode: with its own style sheets, which name no font and no picture, and
 * without scripts. What search engines read of them (JSON-LD) goes as well.
 */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(preload, '')
    .replaceAll(/(<link[^>]* href="\/assets\/[\w-]+)(\.css")/g, '$1.low$2')
}
