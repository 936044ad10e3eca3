import type { Said } from './sending.ts'
import { useDocumentWords } from './use-document-words.ts'

/** What happens to the files on their way, for who hears the page. */
export function UploadNews({ said }: { said: Said | undefined }) {
  const { t, percent } = useDocumentWords()
  return (
    <p className="visually-hidden" role="status">
      {said &&
        t(`documents.said.${said.what}`, {
          name: said.name,
          percent: percent(said.quarter / 4),
          why: said.problem === null ? '' : t(`problem.${said.problem}`),
        })}
    </p>
  )
}
