import { BlockList, isIP } from 'node:net'
import { withoutMapping } from '../../addresses.ts'
import type { Env } from '../../env.ts'

/** The machines that may say on whose behalf they ask. */
export interface Proxies {
  /** Whether requests directly from this address come from a trusted proxy. */
  trusts: (remote: string) => boolean
  /** The caller's address, by the connection and by the records of trusted proxies. */
  addressOf: (remote: string, forwardedFor: string | undefined) => string
}

/**
 * With a list, `X-Forwarded-For` is read from its right end up to the first address that isn't one of
 * our proxies: the caller wrote whatever is before it. Without one, `TRUST_PROXY` takes the last
 * address, as the one proxy in front has written it.
 */
export function createProxies({
  trustProxy,
  trustedProxies,
}: Pick<Env, 'trustProxy' | 'trustedProxies'>): Proxies {
  const own = listOf(trustedProxies)
  const isOwn = (address: string) => {
    const plain = withoutMapping(address)
    const kind = isIP(plain)
    return kind !== 0 && own.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
  }
  if (trustedProxies.length === 0) {
    return {
      trusts: () => trustProxy,
      addressOf: (remote, forwardedFor) =>
        (trustProxy && addressIn(forwardedFor?.split(',').at(-1) ?? '')) || remote,
    }
  }
  return {
    trusts: isOwn,
    addressOf: (remote, forwardedFor) => {
      if (!isOwn(remote)) return remote
      const hops = (forwardedFor ?? '').split(',').map(addressIn)
      let last = remote
      for (const hop of hops.reverse()) {
        // A hop that is no address was not written by one of our proxies: the trusted part ends here.
        if (hop === undefined) return last
        last = hop
        if (!isOwn(hop)) return hop
      }
      return last
    },
  }
}

/**
 * The address of a hop, undefined if it is none. Some proxies write the port of the connection after
 * it, a new one each time: counted with it, everyone would be new with each request.
 */
function addressIn(hop: string): string | undefined {
  const text = hop.trim()
  const [, bracketed, plain] =
    /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i.exec(text) ?? []
  const address = withoutMapping(bracketed ?? plain ?? text)
  return isIP(address) === 0 ? undefined : address
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
