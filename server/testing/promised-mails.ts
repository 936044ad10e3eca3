import type { Language } from '#contract/common/common.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { InLanguages } from '#contract/common/values/languages.ts'

/* What reads as a promise that an e-mail comes, where none can. */

const promises: InLanguages<RegExp> = {
  en: /\be-mail(?:s|ed|ing)?\b(?! address| server| program)|spam folder|\b(?:sen[dt]s? (?:you )?(?:it |me )?(?:a|the|another|one|these) (?:\w+ )?(?:link|code|invitation|reminder|letter)|(?<!university )sen[dt]s? (?:you|me) )|(?<!what )\bwe write to you\b|\b(?:will|and|then) write to you\b|\blink (?:at|goes to) this address\b|\breminders?\b(?! of the)|\bgets? (?:a|one) message\b(?! on their page)|\bgets? (?:a|one|the) (?:\w+ )?(?:reminder|code|link)\b|\binforms? you\b/i,
  fr: /(?<!adresse |serveur d’|adresse IP ou |texte d’un )\be‑mails?\b|courrier indésirable|(?<!que )nous (?:allons |pourrons |pouvons )?vous (?:écri|enver|envoy)|\bet vous (?:écri(?:re|vons)|envoyons)|(?:m’|vous )envoyer? (?:un|le) (?:lien|code)|avons envoyé|vous (?:y )?recev(?:ez|rez) (?:par|le |votre |un (?:seul )?(?:message|code|lien|rappel))|rappels?\b|lien (?:privé )?est envoyé|consultez votre messagerie/i,
}

/** What says itself that nothing comes. */
const denials: InLanguages<RegExp> = {
  en: /[^.:!?]*(?:can’t send e-mails|no e-mail|without an e-mail|e-mails? (?:at|when) |any more reminders|our messages and e-mails|earlier e-mails)[^.:!?]*/gi,
  fr: /[^.:!?]*(?:ne (?:peut|pouvons) pas envoyer d’e‑mails|aucun e‑mail|sans e‑mail|nos messages et e‑mails)[^.:!?]*/gi,
}

/** The places of a text that promise a mail, each with some words around it. */
export function promisedMails(text: string, language: Language): string[] {
  const said = text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(inLanguage(denials, language), ' ')
  return [...said.matchAll(new RegExp(inLanguage(promises, language), 'gi'))].map(({ index }) =>
    said.slice(Math.max(0, index - 60), index + 60),
  )
}
