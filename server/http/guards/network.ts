import { isIP } from 'node:net'

/** The network that an address counts for: itself, or its /64 for IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Enough of a network to tell a town from another: IPv4 without its last part, IPv6 as a /48. */
export function coarseNetworkOf(network: string): string {
  const first = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (first) return `${first}.0/24`
  const groups = network.split(':').slice(0, 3)
  return groups.length === 3 ? `${groups.join(':')}::/48` : network
}
