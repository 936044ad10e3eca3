import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../context.ts'
import { notFound } from '../endpoints/problems.ts'

const path = '/.well-known/security.txt'
/** RFC 9116 advises less than a year. The file is generated each time, so it never runs out. */
const validDays = 180
const dayMs = 86_400_000

/**
 * Where to report a weakness of this installation (RFC 9116): the contact address of the settings, and
 * the contact page if there is https, without which the RFC allows no page. An administrator's address
 * is their way to sign in and never part of it.
 */
export function securityTxt({ env, now }: Pick<Deps, 'env' | 'now'>) {
  return new Hono<HttpEnv>().get(path, (c) => {
    const { publicUrl, contactEmail } = env
    const contacts = [
      ...(contactEmail === undefined ? [] : [`mailto:${encodeURI(contactEmail)}`]),
      ...(publicUrl.startsWith('https:') ? [`${publicUrl}/contact`] : []),
    ]
    if (contacts.length === 0) return notFound(c)
    const today = Math.floor(now().getTime() / dayMs) * dayMs
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${publicUrl}${path}`,
    ]
    return c.body(`${lines.join('\n')}\n`, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
  })
}
