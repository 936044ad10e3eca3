import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: true,
  // The whole URL map in one small file: no call for it while a visitor reads.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
