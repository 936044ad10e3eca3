import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs, in two files: what we took over, which seldom changes, and our own. The
 * entry is in neither: a page's modules must not start it before React Router's data is there.
 */
const sharedByEveryPage = [
  {
    name: 'vendor',
    test: /preload-helper|node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|i18next-browser-languagedetector)\//,
  },
  {
    name: 'shell',
    test: /\/app\/(?:ui\/|session\/|public\/[^/]+\.tsx|(?:root|brand|theme|i18n|language|log|seo|document-context)\.tsx?$)/,
  },
]

/**
 * What screens of staff stand on. Left to itself it comes in dozens of small files, whose names
 * every visitor reads in the map of routes.
 */
const sharedByStaff = [
  { name: 'kit', test: /node_modules\/(?:@mui\/(?!x-)|@emotion\/|@tanstack\/|react-hook-form\/)/ },
  { name: 'grid', test: /node_modules\/@mui\/x-(?!charts)/ },
  { name: 'charts', test: /node_modules\/@mui\/x-charts/ },
]

export default defineConfig({
  plugins: [reactRouter()],
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
})
