import { directionOf } from '#contract/common/values/languages.ts'
import { escapeMarkup } from '../http/pages/escape-markup.ts'
import type { MailParts } from './mail-parts.ts'

/*
 * Mail programs know little of CSS: each element carries the styles that it needs, and a style sheet
 * adds the dark colours for programs that read one. The button is a table because Outlook pads no link.
 */

/** The product's look without anything to fetch: no picture, no font, nothing that says it was read. */
export function htmlMail(parts: MailParts): string {
  const { language, brandName, subject, preview, before, action, after, closing, why, stop } = parts
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  return [
    `<!doctype html>\n<html lang="${language}"${direction}>\n<head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    `<title>${escapeMarkup(subject)}</title>`,
    `<style>${dark}</style>`,
    '</head>',
    `<body class="ground" style="margin:0;padding:0;background:#faf8f4;-webkit-text-size-adjust:100%">`,
    `<div style="${unseen}">${escapeMarkup(preview)}${'&#847;&zwnj;&nbsp;'.repeat(previewPadding)}</div>`,
    // A mail program's own page keeps what is in the body, and nothing of the document around it.
    `<div class="ground" lang="${language}"${direction} style="padding:16px 8px;background:#faf8f4;${text}">`,
    '<div class="sheet" style="max-width:600px;margin:0 auto;border:1px solid #ded8cb;border-radius:4px;background:#ffffff">',
    `<div class="brand" style="padding:16px 24px;border-bottom:4px solid #50c878;border-radius:4px 4px 0 0;background:#003366;color:#ffffff;${display};font-size:18px;line-height:1.3">${escapeMarkup(brandName)}</div>`,
    '<div style="padding:24px 24px 8px">',
    `<h1 class="heading" style="margin:0 0 20px;color:#003366;${display};font-size:22px;line-height:1.3;${wrap}">${escapeMarkup(subject)}</h1>`,
    ...before.map((paragraph) => (paragraph === parts.code ? code(paragraph) : written(paragraph))),
    ...(action ? button(action) : []),
    ...after.map(written),
    ...(closing === '' ? [] : [written(closing)]),
    '</div>',
    '<div class="small" style="padding:16px 24px;border-top:1px solid #ded8cb;color:#4a5762;font-size:14px;line-height:1.5">',
    `<p style="margin:0">${lines(why)}</p>`,
    ...(stop
      ? [
          `<p style="margin:8px 0 0"><a class="link" href="${escapeMarkup(stop.link)}" style="display:inline-block;padding:8px 0;color:#003366">${escapeMarkup(stop.label)}</a></p>`,
        ]
      : []),
    '</div>\n</div>\n</div>\n</body>\n</html>\n',
  ].join('\n')
}

const text = 'color:#14202b;font-family:Roboto,Arial,sans-serif;font-size:16px;line-height:1.5'
const display = 'font-family:Poppins,Arial,sans-serif;font-weight:600'
const wrap = 'overflow-wrap:anywhere;word-break:break-word'
const unseen =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'
/** So that an inbox shows nothing of the mail after the preview. */
const previewPadding = 60

/** Colours of the product's dark mode; `data-ogsc` is how Outlook's web pages say that they are dark. */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0e1720 !important; color: #ebe6db !important; }
  .sheet { background: #16222e !important; border-color: #2c3b49 !important; }
  .brand { background: #081019 !important; }
  .heading { color: #f4efe4 !important; }
  .link { color: #9ecbf5 !important; }
  .small { color: #adb8c2 !important; border-color: #2c3b49 !important; }
  .code { background: #0a1119 !important; color: #f4efe4 !important; }
  .button { background: #50c878 !important; }
  .button a { color: #06192c !important; }
}
[data-ogsc] .heading, [data-ogsc] .code { color: #f4efe4 !important; }
[data-ogsc] .link { color: #9ecbf5 !important; }
[data-ogsc] .small { color: #adb8c2 !important; }
`

function written(paragraph: string): string {
  return `<p style="margin:0 0 16px;${wrap}">${lines(paragraph)}</p>`
}

function code(paragraph: string): string {
  return `<p class="code" dir="ltr" style="margin:0 0 16px;padding:12px 16px;border-radius:4px;background:#f1ede4;color:#003366;font-family:Consolas,Menlo,monospace;font-size:28px;line-height:1.3;letter-spacing:4px">${lines(paragraph)}</p>`
}

function button({ label, link, copyHint }: NonNullable<MailParts['action']>): string[] {
  const address = escapeMarkup(link)
  return [
    '<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">',
    `<tr><td class="button" bgcolor="#003366" style="border-radius:4px;background:#003366">`,
    `<a href="${address}" style="display:inline-block;padding:14px 24px;color:#ffffff;${display};font-size:16px;line-height:1.3;text-decoration:none">${escapeMarkup(label)}</a>`,
    '</td></tr></table>',
    `<p class="small" style="margin:0 0 20px;color:#4a5762;font-size:14px;line-height:1.5;${wrap}">${escapeMarkup(copyHint)}<br><a class="link" dir="ltr" href="${address}" style="color:#003366;${wrap}">${address}</a></p>`,
  ]
}

function lines(paragraph: string): string {
  return escapeMarkup(paragraph).replaceAll('\n', '<br>')
}
