import { data } from 'react-router'
import { nameableDestinations } from '#contract/common/values/destinations.ts'
import { destinationName } from '../../destination-name.server.ts'
import { fill } from '../../fill.ts'
import { formatList, formatNumber } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { readPromises, writtenDays } from '../promises.server.ts'
import type { Route } from './+types/home'
import { HomeClosing } from './home-closing.tsx'
import { closingLines } from './home-closing-line.server.ts'
import { HomeDestinations } from './home-destinations.tsx'
import { HomeFigures } from './home-figures.tsx'
import { homeJsonLd } from './home-json-ld.server.ts'
import { HomeCall, HomeQuestions, HomeSteps } from './home-parts.tsx'
import { HomeSearch } from './home-search.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { language } = page
  const server = serverApi(context)
  const { api } = server
  const [destinations, closing, figures, universities, { promisedDays }] = await Promise.all([
    outcomeOf(api.destinations.$get()),
    outcomeOf(
      api.catalogue['closing-soon'].$get({
        query: { per: 'destination', limit: nameableDestinations().length },
      }),
    ),
    outcomeOf(api.catalogue.figures.$get()),
    outcomeOf(api.universities.$get({ query: { size: '1' } })),
    readPromises(server),
  ])
  if (!destinations.ok || !closing.ok || !figures.ok || !universities.ok)
    throw data(null, { status: 503 })

  const words = contentWords(language, page.sendsMail).home
  // Universities without a program can't be applied to here.
  const { withPrograms, places } = universities.body
  const offeringIn = (key: string) =>
    places.find(({ destination }) => destination === key)?.withPrograms ?? 0
  const counted = { ...figures.body, universities: withPrograms }
  const names = destinations.body.map((one) => destinationName(one, language))
  return {
    words: {
      ...words,
      title: fill(words.title, { destinations: formatList(names, language) }),
      steps: {
        ...words.steps,
        list: words.steps.list.map((step) => ({
          ...step,
          text: fill(step.text, { days: writtenDays(promisedDays.submitted, language) }),
        })),
      },
    },
    destinations: destinations.body.map((one) => ({
      key: one.key,
      name: destinationName(one, language),
      counts: fill(words.destinations.counts, {
        universities: formatNumber(offeringIn(one.key), language),
        programs: formatNumber(one.programCount, language),
      }),
    })),
    closings: closingLines(closing.body, language),
    figures: (['universities', 'programs', 'cities', 'openIntakes'] as const)
      // 0 is not worth showing: it is not known how many are open without a known day.
      .filter((name) => counted[name] > 0)
      .map((name) => ({
        name: words.figures[name],
        value: formatNumber(counted[name], language),
      })),
    jsonLd: homeJsonLd(page, words),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.words.title ?? '',
    description: loaderData?.words.description ?? '',
    path: '/',
    jsonLd: loaderData?.jsonLd,
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, destinations, closings, figures } = loaderData
  return (
    <>
      <HomeSearch words={words} />
      <HomeDestinations words={words.destinations} destinations={destinations} />
      {closings.length > 0 && <HomeClosing words={words.closing} closings={closings} />}
      <HomeSteps words={words.steps} />
      <HomeFigures words={words.figures} figures={figures} />
      <HomeQuestions words={words.questions} />
      <HomeCall words={words.call} />
    </>
  )
}
