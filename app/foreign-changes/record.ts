/*
 * Browsers translate pages, and extensions write into them: text nodes are removed and `<font>`
 * elements put in their place. React knows nothing of it and throws when it meets one. What was
 * changed before our scripts run is recorded here and undone by `undo.ts`; what is changed later is
 * followed by `follow.ts`.
 */

export interface RecordedChanges {
  records: MutationRecord[]
  observer: MutationObserver
}

declare global {
  interface Window {
    /** What others changed in the page since it was read. */
    foreignChanges?: RecordedChanges
  }
}

/** What is observed: texts and elements, not attributes, which React leaves as they are. */
export const watchedChanges = {
  childList: true,
  subtree: true,
  characterData: true,
  characterDataOldValue: true,
}

/** Runs in the document's head: any change before our scripts run was made by others. */
export const recordChanges =
  ";addEventListener('DOMContentLoaded',function(){var r=[],o=new MutationObserver(function(n){r.push.apply(r,n)});" +
  `o.observe(document.body,${JSON.stringify(watchedChanges)});window.foreignChanges={records:r,observer:o}})`
