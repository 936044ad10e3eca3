import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp } from '../app.ts'
import { type TestApp, testOrigin } from './test-app.ts'
import './alone.ts'

/** A test's application with its pages, as the last build made them. */
export async function withPages(server: TestApp): Promise<TestApp> {
  // React picks its quick build by this variable, when it is first imported.
  process.env['NODE_ENV'] = 'production'
  const [{ createSsr }, build] = await Promise.all([
    import('../../app/ssr.ts'),
    import(pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href),
  ])
  const render = createSsr(build, 'production')
  const app = createApp({ deps: server.deps, pageCache: server.pageCache, render })
  return {
    ...server,
    app,
    request: async (path, init) => app.request(`${testOrigin}${path}`, init, {}),
  }
}
