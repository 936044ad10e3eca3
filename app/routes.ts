import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('public/content/home.tsx'),
    route('program', 'public/catalogue/finder.tsx'),
    route('program/:program_key', 'public/catalogue/program.tsx'),
    route('university/:university_key', 'public/catalogue/university.tsx'),
    route('apply', 'public/admissions/apply.tsx'),
    route('application', 'public/admissions/find-application.tsx'),
    route('application/:access_token', 'public/admissions/application.tsx'),
    route('auth/signin', 'auth/sign-in.tsx'),
    route('auth/signup', 'auth/sign-up.tsx'),
    route('auth/forgot', 'auth/forgot.tsx'),
    route('auth/verify/:token', 'auth/verify.tsx'),
    route('auth/reset/:token', 'auth/reset.tsx'),
    route('error-403', 'public/errors/forbidden.tsx'),
    route('error-43', 'public/errors/forbidden.tsx', { id: 'error-43' }),
    route('*', 'public/errors/not-found.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/index.tsx'),
    route('dashboard', 'admin/dashboard/dashboard.tsx'),
    route('staff', 'admin/staff/list.tsx'),
    route('staff/add', 'admin/staff/add.tsx'),
    route('staff/:staff_key', 'admin/staff/edit.tsx'),
    route('applicants', 'admin/applicants/list.tsx'),
    route('applicants/:applicant_key', 'admin/applicants/file.tsx'),
  ]),
] satisfies RouteConfig
