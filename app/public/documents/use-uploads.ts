import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OwnDocuments } from '#contract/documents/documents.ts'
import { call } from '../../session/calls.ts'
import type { DocumentsView } from './document-view.ts'
import { type Uploads, type UploadsNow, uploadsOf } from './uploads.ts'

const none: UploadsNow = { sendings: [], announcement: undefined }
const readNone = () => none
const never = () => () => {}

/** The documents in their present state, and the files on their way; `uploads` once scripts run. */
export function useUploads({ base, own: loaded }: Pick<DocumentsView, 'base' | 'own'>) {
  // In a browser only: a server would keep every visitor's.
  const [uploads, setUploads] = useState<Uploads>()
  const { sendings, announcement } = useSyncExternalStore(
    uploads?.subscribe ?? never,
    uploads?.read ?? readNone,
    readNone,
  )
  const [own, setOwn] = useState(loaded)
  useEffect(() => setOwn(loaded), [loaded])
  useEffect(() => setUploads(uploadsOf(base)), [base])
  useEffect(() => {
    if (!uploads) return undefined
    const letGo = uploads.onTaken((taken) => {
      if (taken) setOwn((before) => withDocument(before, taken))
      // The list knows what was replaced, and how much room is left.
      fetchOwn(base).then(setOwn, () => {})
    })
    void uploads.recall()
    uploads.prepare()
    // Another tab may have sent it, or the answer was lost while this page was away.
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void uploads.recall()
    }
    const moments = ['online', 'pageshow', 'focus'] as const
    for (const moment of moments) addEventListener(moment, lookAgain)
    return () => {
      void letGo()
      for (const moment of moments) removeEventListener(moment, lookAgain)
    }
  }, [uploads, base])
  return { own, sendings, announcement, uploads }
}

async function fetchOwn(base: string): Promise<OwnDocuments> {
  const answer = await call(`${base}/documents`)
  if (!answer.ok) throw new Error(`The documents answered ${answer.status}`)
  return answer.json()
}

function withDocument(own: OwnDocuments, document: OwnDocuments['documents'][number]) {
  const others = own.documents.filter(
    ({ key }) => key !== document.key && key !== document.replaces,
  )
  return { ...own, documents: [...others, document] }
}
