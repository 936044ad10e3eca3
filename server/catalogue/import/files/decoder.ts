import { TextDecoder } from 'node:util'
import type { ListEncoding } from '#contract/catalogue/imports.ts'

export interface Decoder {
  decode: (bytes?: Uint8Array, options?: { stream?: boolean }) => string
}

/**
 * The characters of DOS, in which older programs still write lists: the platform has no decoder for
 * it.
 */
const dosSigns =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗' +
  '╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** A decoder for an encoding; `fatal` throws for bytes that it has no character for. */
export function decoderOf(
  encoding: Exclude<ListEncoding, 'xlsx'>,
  options: { fatal?: boolean } = {},
): Decoder {
  if (encoding !== 'cp850') return new TextDecoder(encoding, options)
  return {
    decode: (bytes = new Uint8Array()) =>
      Array.from(bytes, (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : (dosSigns[byte - 0x80] ?? ''),
      ).join(''),
  }
}
