/** Paths of `contract/common/values/pages.ts`, put in by the build: a browser needs these two of all that it says. */
declare const pagesWithForms: readonly string[]
declare const pagesFetchedAhead: readonly string[]
