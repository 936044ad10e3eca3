/*
 * React Router asks for a page's scripts in its head, where they take the line from the style sheet
 * and the fonts. Pages read without scripts, so theirs wait until the first picture is on screen.
 */

const moduleScript = /(<script[^>]*) type="module" async="">([\s\S]*?)<\/script>/
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const importLine = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/** The same document, with its scripts fetched after the first paint. What is not known is left alone. */
export function scriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(preload)].map(([, href = '']) => href)
  const late = startedLate(
    html,
    `await new Promise((painted)=>requestAnimationFrame(()=>requestAnimationFrame(painted)));
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`,
  )
  return late === undefined ? html : late.replaceAll(preload, '')
}

/**
 * The same for the office, whose screens are nothing without their scripts: those are fetched at
 * once and only run after the first paint, `first` before the others. What is not seen, such as a
 * tab that opened behind another, is painted by nobody and doesn't wait.
 */
export function startAfterPaint(html: string, first: string | undefined): string {
  const ask = first === undefined ? '' : `void import(${JSON.stringify(first)});`
  const wait = `await new Promise((painted)=>document.hidden?painted():(requestAnimationFrame(()=>setTimeout(painted)),setTimeout(painted,200)));`
  return startedLate(html, wait + ask) ?? html
}

/** With what its module script imports behind what is to come before; undefined where that isn't known. */
function startedLate(html: string, before: string): string | undefined {
  const found = moduleScript.exec(html)
  if (!found) return undefined
  const [whole, tag = '', code = ''] = found
  const imports = [...code.matchAll(importLine)]
  const rest = code.replaceAll(importLine, '').trim()
  if (imports.length === 0 || /^\s*import[\s{*"]/m.test(rest)) return undefined

  const names = imports.map(([, name = '']) => name).join(',')
  const calls = imports.map(([, , from = '']) => `import(${from})`).join(',')
  const late = `(async()=>{
${before}
const [${names}]=await Promise.all([${calls}]);
${rest}
})()`
  return html.replace(whole, () => `${tag} type="module" async="">${late}</script>`)
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
