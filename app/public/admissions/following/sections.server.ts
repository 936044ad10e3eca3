import { loadData } from './data.server.ts'
import { datesView } from './dates.server.ts'
import { loadDocuments } from './documents.server.ts'
import { loadLanguage } from './language.server.ts'
import { loadMessages } from './messages.server.ts'
import { loadOffer } from './offer.server.ts'
import { loadOpened } from './opened.server.ts'
import { loadPapers } from './papers.server.ts'
import type { SectionCall } from './section-call.ts'
import { loadVisa } from './visa.server.ts'

/**
 * What the sections of an applicant's page show, each from a loader beside it. One that can't be
 * read now is null and is left out, so that the others can be.
 */
export async function loadSections(call: SectionCall) {
  const [offer, papers, documents, messages, visa, opened, language, data] = await Promise.all([
    loadOffer(call),
    loadPapers(call),
    loadDocuments(call),
    loadMessages(call),
    loadVisa(call),
    loadOpened(call),
    loadLanguage(call),
    loadData(call),
  ])
  return {
    offer,
    papers,
    documents,
    visa,
    messages,
    dates: datesView(call),
    history: true,
    opened,
    language,
    data,
  }
}
export type FollowingSections = Awaited<ReturnType<typeof loadSections>>
export type DocumentsView = NonNullable<FollowingSections['documents']>
export type OfferView = NonNullable<FollowingSections['offer']>
export type PapersView = NonNullable<FollowingSections['papers']>
export type MessagesView = NonNullable<FollowingSections['messages']>
export type VisaView = NonNullable<FollowingSections['visa']>
export type OpenedView = NonNullable<FollowingSections['opened']>
export type LanguageView = NonNullable<FollowingSections['language']>
export type HeldDataView = NonNullable<FollowingSections['data']>
export type DatesView = NonNullable<FollowingSections['dates']>
