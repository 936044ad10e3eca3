import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { destinationStyles } from './contract/common/values/destinations.ts'
import { type Page, pageList } from './contract/common/values/pages.ts'

/**
 * What every page needs, in three files: what runs before React, what we took over, which seldom
 * changes, and our own. The entry is in none: it starts when it is loaded.
 */
const sharedByEveryPage = [
  // What runs before React does, and without it: nothing in it may bring React along.
  {
    name: 'first-script',
    test: /preload-helper|rolldown\/runtime|node_modules\/i18next-browser-languagedetector\/|\/app\/(?:start\/|session\/(?:start|calls|storage)\.|device\/shortlist\.|foreign-changes\/typed-fields\.|public\/(?:keep-readable|saves-data)\.|ui\/(?:hold-focus|top-id)\.|(?:theme|language|log|is-office|load-late|typed-over|page-path|word-files)\.ts$)|\/contract\/common\/values\/languages\./,
  },
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next)\//,
  },
  {
    name: 'shell',
    test: /\/app\/(?:ui\/(?!field|error-summary|pagination|use-error-title|hold-focus|top-id)|public\/(?:(?!account-link|refusal-notice|unreached-notice)[^/]+\.tsx|catalogue\/(?:intake-tag|own-name|program-line)\.)|(?:root|brand|fill|i18n|seo|document-context|hydrate|page-data|public-words|meant-page)\.tsx?$|foreign-changes\/follow\.)/,
  },
  {
    name: 'form',
    test: /\/app\/(?:ui\/(?:field|error-summary|use-error-title)|public\/(?:refusal|unreached)-notice)/,
  },
  // What the form and the page of an application share: each alone would be less than its headers.
  {
    name: 'application',
    test: /\/app\/public\/admissions\/(?:apply\.module|application\.module|aim\.|apply-path\.)/,
  },
  // Two small parts that only lists of pages and the form need.
  { name: 'paged', test: /\/app\/(?:ui\/pagination|public\/admissions\/opened-page)\./ },
  // What pages of the catalogue share: a file of its own for each part would bring half a kilobyte of
  // headers.
  {
    name: 'record',
    test: /\/app\/(?:public\/(?:contact\/report-error|catalogue\/(?:compare-tick|program-card\.|use-shortlist|shortlist-button|shortlist\.module|certainty-tag|facts|grounds-view|hero|intake-deadlines|program-cards|program-sections|program\.module|provenance|reader-address|visitor-time)|destinations\/(?:origin|source)\.)|device\/use-profile)|\/contract\/[a-z]+\/(?:values\/)?(?:audience|certainty|deadlines|destination-rules|intake-state|portals|report-subject)\./,
  },
  // What program pages and guides share besides.
  {
    name: 'fit',
    test: /\/app\/public\/(?:catalogue\/(?:eligibility\/(?:words|use-checks|requirement-list)|scholarship-section)|destinations\/estimate-breakdown)\./,
  },
  // Who is signed in: for those who are.
  { name: 'session', test: /\/app\/session\// },
]

/**
 * What screens of staff stand on. Left to itself it comes in dozens of small files, whose names
 * every visitor reads in the map of routes.
 */
const sharedByStaff = [
  // Names in sentences: the form, the account and the office.
  { name: 'names', test: /\/app\/(?:with-names|names-in)\./ },
  // The rules that pages and office have in common, apart by who needs them: left to itself the office
  // would have them, and the application form would load the office.
  {
    name: 'rules',
    test: /\/contract\/[a-z]+\/(?:values\/)?(?:admissions|application-|common|country-|demonyms|email|entry-words|field-problems|identity|jitless|nationality|other-country|person-name|phone-number|plain-digits|read-|slips|test-scores|written-date)|\/app\/(?:format|written-values)\.ts/,
    entriesAware: true,
  },
  { name: 'kit', test: /node_modules\/(?:@mui\/(?!x-)|@emotion\/|@tanstack\/|react-hook-form\/)/ },
  { name: 'grid', test: /node_modules\/@mui\/x-(?!charts)/ },
  { name: 'charts', test: /node_modules\/@mui\/x-charts/ },
  // Who looks and the words, asked for while the rest comes. This file runs when it is loaded, and
  // takes along what it imports: nothing of it may be shared with a public page.
  { name: 'first', test: /\/app\/admin\/first-/ },
  {
    name: 'office',
    test: /\/app\/admin\/(?:notifications\/|shortcuts\/|(?:applicants|dashboard|messages|programs|settings|universities|upkeep)\/queries|ui\/(?:first-values|views-queries)|ui\/(?!data-list|compact|table-|views-|export-|selection|bulk-)|(?!layout|index)[^/]+$)/,
  },
  // What lists share.
  {
    name: 'lists',
    test: /\/app\/admin\/ui\/(?:data-list|compact|table-|views-|export-|selection|bulk-)/,
  },
]

/**
 * Classes are numbered: their names stand in the style sheet, in the scripts and in every document.
 * Both builds, the browser's and the server's, count the same files in the same order.
 */
const numberOfClass = new Map(
  readdirSync(join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .toSorted()
    .map((name) => join(import.meta.dirname, 'app', name))
    .flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8').match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))].map(
        (name) => `${file} ${name}`,
      ),
    )
    .map((name, place) => [name, place] as const),
)

function numberedClass(name: string, file: string): string {
  const number = numberOfClass.get(`${file} ${name}`)
  if (number === undefined) throw new Error(`${file} has no ${name} to be found`)
  return `c${number.toString(36)}`
}

/**
 * Where a page's script is gone with its deployment, React Router loads the page anew that somebody
 * wants to leave. It asks `app/meant-page.ts` instead, which leads to the page that they asked for.
 */
function leadToMeantPage(): Plugin {
  const [reload, ask] = [
    'window.location.reload();',
    "window.dispatchEvent(new Event('route-script-gone'));",
  ]
  return {
    name: 'lead-to-meant-page',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!code.includes(reload)) throw new Error('React Router loads pages anew in another way')
        return code.replace(reload, ask)
      },
    },
  }
}

/** Replaces `@destinations;` in a style sheet with the rules for the colours of all destinations. */
const destinationColours = {
  postcssPlugin: 'destination-colours',
  AtRule: {
    destinations: (rule: { replaceWith: (css: string) => void }) =>
      rule.replaceWith(destinationStyles()),
  },
}

function pathsOf(is: (page: Page) => boolean | undefined): string {
  return JSON.stringify(pageList.filter(is).map(({ path }) => path))
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), leadToMeantPage()],
  define: {
    pagesWithForms: pathsOf((page) => page.forms),
    pagesFetchedAhead: pathsOf((page) => page.ahead),
  },
  css: {
    postcss: { plugins: [destinationColours] },
    modules: {
      // While somebody works on it a class keeps the name that its file gives it.
      ...(command === 'build' && { generateScopedName: numberedClass }),
    },
  },
  // Found at once: what is only found with a page would load that page anew.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!**/*.{server,test}.*'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // All of it is smaller than one font: one file, kept by the browser from the first page on.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [...sharedByEveryPage, ...sharedByStaff] },
            // The map of routes names every file: with their own names it would be a third longer.
            chunkFileNames: 'assets/[hash].js',
          },
        },
      },
    },
  },
}))
