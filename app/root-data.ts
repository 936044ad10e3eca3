import { useRouteLoaderData } from 'react-router'
import type { Picture } from '#contract/common/pictures.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { AddedDestination } from './added-destinations.ts'

/** What every page knows of the installation and of how it is read. */
export interface RootData {
  brandName: string
  brandLogo?: Picture
  publicUrl: string
  language: Language
  lowData: boolean
  /** Destinations that have a page, in their order. */
  destinations: readonly DestinationKey[]
  /** Of an office screen whose heading is the same for everyone. */
  heading?: string
  added?: readonly AddedDestination[]
  /** The address of a style sheet. */
  colours?: string
}

/** Undefined where the page couldn't be read at all. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
