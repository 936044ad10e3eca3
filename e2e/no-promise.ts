import { expect, type Locator, type Page } from '@playwright/test'
import type { InLanguages } from '#contract/common/values/languages.ts'
import { contents, following, type Language, mails, words } from './words.ts'

/*
 * What pages must not say if only the applicant can send an application: that we send it, or that
 * it was sent.
 */

const patterns: InLanguages<RegExp[]> = {
  en: [
    /\bwe(?:’ll| will| then| have| now| can)* (?:send|sent|pass|passed|forward|forwarded|submit|submitted) (?:it|them|this|your|the) /i,
    /\b(?:applications?|files?) (?:(?:was|were|is|are|(?:has|have) been) )?(?:now )?(?:sent|passed|forwarded|submitted)\b/i,
    /(?<!\bnot been )\bsent (?:on|from|to)\b(?! your e-mail)/i,
    /\byou applied through\b/i,
    /\b(?:Send|Submit) my (?:\d+ )?applications?\b/,
  ],
  fr: [
    /\bnous (?:l’|la |les |votre |vos |celle-ci )?(?:envoyons|enverrons|transmettons|transmettrons|adressons|déposons)\b/i,
    /\bavez déposé (?:une|votre) candidature/i,
    /\bnous (?:l’|la |les )?avons (?:envoyée?s?|transmise?s?|déposée?s?)\b/i,
    /\bcandidatures? (?:(?:a|ont) été |est |sont )?(?:envoyé|transmis|déposé|parti)/i,
    /\bdossiers? (?:(?:a|ont) été|est|sont) (?:envoyé|transmis|déposé|parti)/i,
    /\bdéposée par\b/i,
    /\benvoyées? (?:le|à|depuis)\b/i,
    /\benvoyer (?:ma|mes(?: \d+)?) candidatures?\b/i,
  ],
}

/** The product's own words for applications that we send: what is filled into them may be anything. */
function wordsOfSending(language: Language): RegExp[] {
  const t = words[language]
  const { who } = following[language].sending
  const { send, state } = mails[language].next
  const { sends, who: whoSends } = contents[language].program
  const said = [
    t('apply.sends.us'),
    t('apply.consent.text'),
    t('apply.consent.textBoth'),
    t('apply.review.leads.send'),
    t('program.channel.agency'),
    t('program.steps.send'),
    t('vocabulary.channel.agency'),
    t('vocabulary.status.ready_to_send'),
    t('vocabulary.status.sent'),
    t('vocabulary.ownStatus.sent'),
    ...[sends.us, whoSends.us, who.us, send.us, state.send_one],
  ]
  return said.map((text) => {
    const parts = text
      .split(/\{\{.*?\}\}/)
      .map((part) => RegExp.escape(part.replaceAll(/\s+/g, ' ')))
    return new RegExp(parts.join('.{1,80}?'))
  })
}

/** Nothing that can be read here claims that we send, or have sent, what the applicant must send. */
export async function expectNoPromise(
  page: Page,
  language: Language,
  part: Locator = page.locator('body'),
): Promise<void> {
  // Folded parts can be opened, so they are read as well.
  const text = await part.evaluate((element) => {
    const shown = element.cloneNode(true) as Element
    for (const one of shown.querySelectorAll('script, style, template, [hidden]')) one.remove()
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent)
    return texts.join(' ')
  })
  expectNoPromiseIn(text, language, page.url())
}

/** The same for a text, a mail's for example. */
export function expectNoPromiseIn(text: string, language: Language, where: string): void {
  const read = text.replaceAll(/\s+/g, ' ')
  const promises = [...(patterns[language] ?? []), ...wordsOfSending(language)].flatMap(
    (pattern) => {
      const at = pattern.exec(read)
      return at ? read.slice(Math.max(0, at.index - 60), at.index + 100) : []
    },
  )
  expect(promises, `what ${where} says of our sending it`).toEqual([])
}
