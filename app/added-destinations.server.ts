import type { RouterContextProvider } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { learnDestinations } from '#contract/common/values/destinations.ts'
import type { AddedDestination } from './added-destinations.ts'
import { pageContext } from './page-context.ts'
import { nameDestinations } from './server-words.ts'

/** Before a page is made: what the table knows of destinations that the product does not come with. */
export function takeOverDestinations(context: Readonly<RouterContextProvider>): void {
  const { destinations } = context.get(pageContext)
  learnDestinations(destinations)
  nameDestinations(destinations)
}

/** What the browser gets of them; an unpublished one only in its own preview. */
export function addedFor(context: Readonly<RouterContextProvider>): {
  added?: AddedDestination[]
  colours?: string
} {
  const { destinations, destinationColours, language, previewed } = context.get(pageContext)
  const shown = destinations.filter(({ key, published }) => published || key === previewed)
  const added = shown.map(({ key, name, country, alsoIn, community, ...row }) => {
    const { namesIn, ornament, skyline } = row
    const rules = { country, alsoIn, community, namesIn, ornament, skyline }
    return { key, name: inLanguage(name, language), ...rules }
  })
  return {
    ...(added.length > 0 && { added }),
    ...(destinationColours !== null && { colours: destinationColours }),
  }
}
