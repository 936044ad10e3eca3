import type { TFunction } from 'i18next'
import type { Language } from '#contract/common/common.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Me } from '#contract/identity/identity.ts'
import { can, type Permission } from '#contract/identity/permissions.ts'
import type { StaffHits } from '#contract/office/staff-search.ts'
import { formatDate } from '../../format.ts'
import { screensFor } from '../screens.ts'
import type { ScreenName } from '../ui/nav-icon.client.tsx'

export const groupNames = [
  'recent',
  'screens',
  'applicants',
  'applications',
  'programs',
  'universities',
  'destinations',
  'staff',
] as const
export type GroupName = (typeof groupNames)[number]

/** One line of the search: its name, what distinguishes it from others, where it leads. */
export interface Entry {
  to: string
  label: string
  detail: string
  /** The parts of both that browsers must not translate. */
  names?: readonly string[]
  icon: ScreenName
  /** The keys that lead there as well. */
  keys?: readonly string[]
}

export interface Group {
  name: GroupName
  entries: readonly Entry[]
}

type T = TFunction<['admin', 'translation']>

/** What was found, kind by kind; kinds without a hit are left out. */
export function groupsOf(t: T, language: Language, hits: StaffHits): Group[] {
  const { applicants, applications, programs, universities, destinations, staff } = hits
  const found: Group[] = [
    {
      name: 'applicants',
      entries: applicants.map(({ key, name, birthDate, email }) => ({
        to: `/admin/applicants/${key}`,
        label: name,
        // This differs between two people with the same name, and a long address is cut short on a
        // phone.
        detail: [formatDate(birthDate, language, 'short'), email].join(' · '),
        names: [name, email],
        icon: 'applicants',
      })),
    },
    {
      name: 'applications',
      entries: applications.map(({ number, status, applicant, programTitle }) => ({
        to: `/admin/applicants/${applicant.key}#${number}`,
        label: `${number} · ${applicant.name}`,
        detail: `${t(`status.${status}`)} · ${inLanguage(programTitle, language)}`,
        names: [number, applicant.name],
        icon: 'decisions',
      })),
    },
    {
      name: 'programs',
      entries: programs.map(({ key, title, university, status }) => ({
        to: `/admin/programs/${key}`,
        label: inLanguage(title, language),
        detail: withStatus(t, university, status),
        names: [university],
        icon: 'programs',
      })),
    },
    {
      name: 'universities',
      entries: universities.map(({ key, name, city, destination, status }) => ({
        to: `/admin/universities/${key}`,
        label: name,
        detail: withStatus(
          t,
          `${city} · ${t(`translation:vocabulary.destination.${destination}`)}`,
          status,
        ),
        names: [name, city],
        icon: 'universities',
      })),
    },
    {
      name: 'destinations',
      entries: destinations.map(({ key, name }) => ({
        to: `/admin/destinations?edit=${key}`,
        label: inLanguage(name, language),
        detail: '',
        icon: 'destinations',
      })),
    },
    {
      name: 'staff',
      entries: staff.map(({ key, name, email }) => ({
        to: `/admin/staff/${key}`,
        label: name,
        detail: email,
        names: [name, email],
        icon: 'staff',
      })),
    },
  ]
  return found.filter(({ entries }) => entries.length > 0)
}

/** That visitors see it goes without saying. */
function withStatus(t: T, detail: string, status: StaffHits['programs'][number]['status']) {
  return status === 'published' ? detail : `${detail} · ${t(`catalogue.status.${status}`)}`
}

/** The screens that match the typed words; all of them if nothing is typed. */
export function screenEntries(t: T, me: Me | undefined, typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const all: Entry[] = [
    ...screensFor(me).map(({ to, name, key }) => ({
      to,
      label: t(`nav.${name}`),
      detail: '',
      icon: name,
      ...(key !== undefined && { keys: ['g', key] }),
    })),
    ...further(t)
      .filter(({ needs }) => needs === undefined || (me && can(me, needs)))
      .map(({ needs: _, ...entry }) => ({ ...entry, detail: '' })),
  ]
  if (words.length === 0) return all
  return all
    .filter(({ label }) => {
      const named = ` ${plain(`${t('palette.go')} ${label}`)}`
      return words.every((word) => named.includes(` ${word}`))
    })
    .slice(0, mostScreens)
}

const mostScreens = 5

/** What the navigation leads to in two steps. */
function further(t: T): (Omit<Entry, 'detail'> & { needs?: Permission })[] {
  return [
    { to: '/admin/account', label: t('access.title'), icon: 'staff' },
    { to: '/admin/imports', label: t('imports.title'), icon: 'programs' },
    {
      to: '/admin/applicants?enter=new',
      label: t('entry.title'),
      icon: 'applicants',
      needs: 'applicants.write',
    },
    {
      to: '/admin/programs/add',
      label: t('programs.add'),
      icon: 'programs',
      needs: 'catalogue.write',
    },
    {
      to: '/admin/universities/add',
      label: t('universities.add'),
      icon: 'universities',
      needs: 'catalogue.write',
    },
    {
      to: '/admin/scholarships/add',
      label: t('scholarships.add'),
      icon: 'scholarships',
      needs: 'catalogue.write',
    },
    { to: '/admin/staff/add', label: t('staff.invite'), icon: 'staff', needs: 'staff.manage' },
  ]
}

/** Without case, accents and apostrophes. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’'-]/g, ' ').toLowerCase()
}
