import { useState } from 'react'
import type { Edges } from './edges.ts'
import { countPages, mostPages, moved, type Page, turned } from './pages.ts'
import { type FileProblem, readFile } from './read-file.ts'

export interface Refused {
  name: string
  problem: FileProblem | 'too_many'
}

/** The last change, to announce to a screen reader, and to undo if it was a removal. */
export type LastChange =
  | { what: 'added'; count: number }
  | { what: 'turned' | 'cropped' | 'moved'; key: number }
  | { what: 'removed'; number: number; page: Page; at: number }

/** The pages that the visitor has gathered, only in the memory of this page. */
export function usePages() {
  const [pages, setPages] = useState<readonly Page[]>([])
  const [reading, setReading] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [lastChange, setLastChange] = useState<LastChange>()

  const change = (key: number, next: (page: Page) => Page) =>
    setPages((all) => all.map((page) => (page.key === key ? next(page) : page)))

  return {
    pages,
    reading,
    refused,
    lastChange,

    /** One after the other: two photos at once may be more than a phone can hold. */
    async add(files: readonly File[]) {
      setRefused([])
      setReading(files.length)
      let count = countPages(pages)
      let added = 0
      for (const [at, file] of files.entries()) {
        const read = await readFile(file)
        setReading(files.length - at - 1)
        if (typeof read === 'string') {
          setRefused((all) => [...all, { name: file.name, problem: read }])
          continue
        }
        const more = countPages([read])
        if (count + more > mostPages) {
          setRefused((all) => [...all, { name: file.name, problem: 'too_many' }])
          continue
        }
        count += more
        added += more
        setPages((all) => [...all, read])
      }
      setReading(0)
      if (added > 0) setLastChange({ what: 'added', count: added })
    },

    turn(key: number) {
      change(key, turned)
      setLastChange({ what: 'turned', key })
    },

    crop(key: number, edges: Edges) {
      change(key, (page) => (page.kind === 'photo' ? { ...page, edges } : page))
      setLastChange({ what: 'cropped', key })
    },

    move(key: number, by: 1 | -1) {
      setPages((all) => moved(all, key, by))
      setLastChange({ what: 'moved', key })
    },

    remove(key: number, number: number) {
      const at = pages.findIndex((page) => page.key === key)
      const page = pages[at]
      if (!page) return
      setPages((all) => all.filter((one) => one.key !== key))
      setLastChange({ what: 'removed', number, page, at })
    },

    putBack() {
      if (lastChange?.what !== 'removed') return
      setPages((all) => all.toSpliced(lastChange.at, 0, lastChange.page))
      setLastChange({ what: 'added', count: countPages([lastChange.page]) })
    },
  }
}

export type PageBook = ReturnType<typeof usePages>
