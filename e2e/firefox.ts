import { existsSync } from 'node:fs'

/** Firefox as a system installs it, or the one that `FIREFOX_PATH` names: no npm package carries one. */
export function findFirefox(): string | undefined {
  return (
    process.env['FIREFOX_PATH'] ??
    ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
  )
}
