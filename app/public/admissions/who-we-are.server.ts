import type { RouterContextProvider } from 'react-router'
import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { contentWords } from '../../server-words.ts'
import { findWays } from '../contact/contact-loader.server.ts'

export type WhoWeAreView = Awaited<ReturnType<typeof whoWeAre>>

/** Who receives the documents: name and address, and how to reach a person. */
export async function whoWeAre(context: Readonly<RouterContextProvider>) {
  const { language, brandName } = context.get(pageContext)
  const words = contentWords(language).whoWeAre
  const { address, phone, whatsapp } = await findWays(context)
  return {
    words: { ...words, text: fill(words.text, { brand: brandName }) },
    name: brandName,
    address,
    phone,
    whatsapp,
  }
}
