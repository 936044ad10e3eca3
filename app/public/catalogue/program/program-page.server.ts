import type { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import type { PageContext } from '#server/http/pages/pages.ts'
import type { serverApi } from '../../../server-api.ts'
import { contentWords, serverWords } from '../../../server-words.ts'
import { askEstimate } from '../../destinations/estimate-loader.server.ts'
import { estimateView } from '../../destinations/estimate-view.server.ts'
import { readPromises } from '../../promises.server.ts'
import { placeName } from '../finder/program-line.ts'
import { programJsonLd } from '../json-ld.server.ts'
import type { ReaderAddress } from '../reader-address.ts'
import { programView } from './program-view.server.ts'

/** All that a program's page shows, in the reader's language. */
export async function programPage(
  api: ReturnType<typeof serverApi>['api'],
  detail: ProgramDetail,
  site: PageContext,
  reader: ReaderAddress = {},
) {
  const { language, sendsMail } = site
  const words = contentWords(language).program
  const { promisedDays } = await readPromises({ api })
  const program = programView(detail, language, reader, promisedDays)
  const t = serverWords(language)
  const estimate = await askEstimate(
    api,
    detail.destination,
    new URLSearchParams({ program: detail.key }),
  )
  return {
    program,
    cost: estimate && {
      view: estimateView(estimate, language, site.now().toISOString().slice(0, 10)),
      words: contentWords(language).destination.cost,
    },
    words: { ...words, notify: sendsMail ? words.notify : null },
    title: t('program.title', { program: program.title, university: program.university.name }),
    description: t('program.description', {
      level: t(`vocabulary.level.${program.level}`),
      place: placeName(program.city, t(`vocabulary.destination.${program.destination}`)),
    }),
    jsonLd: programJsonLd(detail, site, [
      { name: t('shell.nav.home'), path: '/' },
      { name: t('finder.title'), path: '/program' },
      {
        name: t(`vocabulary.destination.${program.destination}`),
        path: `/program?destination=${program.destination}`,
      },
      { name: program.title, path: `/program/${program.key}` },
    ]),
  }
}
