import { isIP } from 'node:net'

/** An address or a network, as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32))
}

export function isLoopback(address: string): boolean {
  const plain = withoutMapping(address)
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** IPv4 that came over a socket of IPv6. */
export function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
