import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('public/content/home.tsx'),
    route('auth/signin', 'auth/sign-in.tsx'),
    route('auth/signup', 'auth/sign-up.tsx'),
    route('auth/forgot', 'auth/forgot.tsx'),
    route('auth/verify/:token', 'auth/verify.tsx'),
    route('auth/reset/:token', 'auth/reset.tsx'),
    route('error-403', 'public/errors/forbidden.tsx'),
    route('error-43', 'public/errors/forbidden.tsx', { id: 'error-43' }),
    route('*', 'public/errors/not-found.tsx'),
  ]),
] satisfies RouteConfig
