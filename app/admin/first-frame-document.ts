import { knownAsKey } from '../session/known-as.ts'
import { sessionKeys } from '../session/storage.ts'
import { themeConstants } from './theme-constants.ts'
import { foldedKey } from './use-folded.ts'

const { refreshToken, persist, marker } = sessionKeys

/**
 * Runs in the head of the office's documents: whether an administrator is signed in on this device,
 * as far as the device alone knows. On any other device the frame is never seen; the guard still
 * decides whether a screen is shown.
 */
const markReturning = `try{const l=localStorage,d=document.documentElement.dataset;if(l.getItem('${refreshToken}')&&(l.getItem('${persist}')!=='false'||sessionStorage.getItem('${marker}'))&&JSON.parse(l.getItem('${knownAsKey}')).role==='admin')d.returning=l.getItem('${foldedKey}')||''}catch{}`

const { sidebar, breakpoints, spacing } = themeConstants

/**
 * A loader that came at once would cover the frame before it can be read, so it waits for a second.
 * Without scripts nothing removes it, and the message for that case is shown over it.
 */
const style = `
.first-side,.first-screen{display:none}
[data-returning] .first-frame{display:flex;min-height:100dvh}
[data-returning] .first-side{flex:none;background:${sidebar};color:#fff}
[data-returning] .first-main{flex:1;box-sizing:border-box;min-width:0;max-width:1440px;padding:${2 * spacing}px}
[data-returning] .first-screen{display:block}
.first-main noscript{position:fixed;inset:0;z-index:10000;overflow:auto;padding:${4 * spacing}px ${2 * spacing}px;background:var(--paper)}
[data-returning] .first-frame+div>div{animation-delay:1s;animation-fill-mode:backwards}
.first-side{align-items:center;gap:10px;box-sizing:border-box;padding:18px 16px;font:600 17px var(--display)}
.first-screen h1{margin:0 0 20px;color:var(--heading);font:600 1.5rem/1.25 var(--display);letter-spacing:-.01em}
.first-bar{height:36px;margin-top:8px;border-radius:4px;background:var(--line);opacity:.5}
.first-title{width:220px;height:30px;margin:0 0 20px}
.first-filters{height:48px}
@media (max-width:${breakpoints.md - 0.05}px){[data-returning] .first-frame{flex-direction:column}[data-returning] .first-side{display:flex;height:48px;padding-block:4px;padding-inline:56px 16px}[data-returning] .first-side svg{width:24px;height:24px}}
@media (min-width:${breakpoints.md}px){[data-returning] .first-side{display:flex;align-items:start;width:256px}[data-returning] .first-main{padding:${3 * spacing}px}[data-returning=folded] .first-side{width:64px}[data-returning=folded] .first-side span{display:none}}
@media (min-width:${breakpoints.md}px) and (max-width:${breakpoints.lg - 0.05}px){[data-returning=""] .first-side{width:64px}[data-returning=""] .first-side span{display:none}}
@media (prefers-reduced-motion:no-preference){.first-bar{animation:first 1.2s ease-in-out infinite alternate}@keyframes first{to{opacity:.25}}}`

/** The office's document with the look of its first frame, which no public page has to carry. */
export function withFirstFrame(html: string, nonce: string): string {
  const look = `<style nonce="${nonce}">${style}</style><script nonce="${nonce}">${markReturning}</script>`
  return html.replace('</head>', () => `${look}</head>`)
}
