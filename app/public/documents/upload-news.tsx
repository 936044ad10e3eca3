import type { Announcement } from './sending.ts'
import { useDocumentWords } from './use-document-words.ts'

/** What happens to the files on their way, for screen-reader users. */
export function UploadNews({ announcement }: { announcement: Announcement | undefined }) {
  const { t, percent } = useDocumentWords()
  return (
    <p className="visually-hidden" role="status">
      {announcement &&
        t(`documents.said.${announcement.what}`, {
          name: announcement.name,
          percent: percent(announcement.quarter / 4),
          why: announcement.problem === null ? '' : t(`problem.${announcement.problem}`),
        })}
    </p>
  )
}
