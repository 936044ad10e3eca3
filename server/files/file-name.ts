import {
  fileExtensions,
  fileLimits,
  type MediaType,
} from '#contract/documents/values/document-rules.ts'

const bidirectional = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'
const unwanted = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\uFEFF\\uFFFD${bidirectional}]`, 'gu')
const alike: Record<MediaType, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.(?:jpe?g|jfif)$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'image/heic': /\.hei[cf]$/i,
}

/**
 * A file's name as it is kept and shown: letters of every script as given, without folders, control
 * characters and marks that turn the direction of writing.
 */
export function cleanFileName(given: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base.replaceAll(unwanted, '').replaceAll(/\s+/g, ' ').trim()
  if (/^\.*$/.test(name)) return 'document'
  const letters = Array.from(name)
  if (letters.length <= fileLimits.nameLength) return name
  const extension = Array.from(/\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '')
  return [...letters.slice(0, fileLimits.nameLength - extension.length), ...extension].join('')
}

/**
 * The header of a download (RFC 6266): a plain name for old programs, the given one for the others,
 * with the ending of what the file really is.
 */
export function contentDisposition(name: string, plainName: string, mediaType: MediaType): string {
  const ending = `.${fileExtensions[mediaType]}`
  const whole = alike[mediaType].test(name) ? name : `${name}${ending}`
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plainName}${ending}"; filename*=UTF-8''${encoded}`
}
