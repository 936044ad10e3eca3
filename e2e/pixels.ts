import type { CDPSession } from '@playwright/test'
import sharp from 'sharp'

/** A part of the page on screen, in pixels of the document. */
export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

export interface Pixels {
  bytes: Buffer
  channels: number
}

/** What is drawn in a part of the page, as it is on screen. */
export async function drawn(session: CDPSession, clip: Clip): Promise<Pixels> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale: 1 },
  })
  const { data: bytes, info } = await sharp(Buffer.from(data, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { bytes, channels: info.channels }
}

/** Pixels that differ visibly before and after: their contrast is at least 3 to 1. */
export function differing(one: Pixels, other: Pixels): number {
  let count = 0
  for (let at = 0; at + 2 < Math.min(one.bytes.length, other.bytes.length); at += one.channels) {
    if (isSame(one.bytes, other.bytes, at)) continue
    if (contrast(luminance(one.bytes, at), luminance(other.bytes, at)) >= 3) count += 1
  }
  return count
}

function isSame(one: Buffer, other: Buffer, at: number): boolean {
  return one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(bytes: Buffer, at: number): number {
  return (
    0.2126 * linear(bytes[at]) + 0.7152 * linear(bytes[at + 1]) + 0.0722 * linear(bytes[at + 2])
  )
}

function linear(byte = 0): number {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
