import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('public/content/home.tsx'),
    route('*', 'public/errors/not-found.tsx'),
  ]),
] satisfies RouteConfig
