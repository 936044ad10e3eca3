import { useState } from 'react'
import type { Edges } from './edges.ts'
import { countPages, mostPages, moved, type Page, turned } from './pages.ts'
import { type FileProblem, readFile } from './read-file.ts'

export interface Refused {
  name: string
  problem: FileProblem | 'too_many'
}

/** What happened last, to be told: to a screen reader, and with a way back from a removal. */
export type Told =
  | { what: 'added'; count: number }
  | { what: 'turned' | 'cropped' | 'moved'; key: number }
  | { what: 'removed'; number: number; page: Page; at: number }

/** The pages somebody has gathered, in the memory of this page alone. */
export function usePages() {
  const [pages, setPages] = useState<readonly Page[]>([])
  const [reading, setReading] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [told, setTold] = useState<Told>()

  const change = (key: number, next: (page: Page) => Page) =>
    setPages((all) => all.map((page) => (page.key === key ? next(page) : page)))

  return {
    pages,
    reading,
    refused,
    told,

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
      if (added > 0) setTold({ what: 'added', count: added })
    },

    turn(key: number) {
      change(key, turned)
      setTold({ what: 'turned', key })
    },

    crop(key: number, edges: Edges) {
      change(key, (page) => (page.kind === 'photo' ? { ...page, edges } : page))
      setTold({ what: 'cropped', key })
    },

    move(key: number, by: 1 | -1) {
      setPages((all) => moved(all, key, by))
      setTold({ what: 'moved', key })
    },

    remove(key: number, number: number) {
      const at = pages.findIndex((page) => page.key === key)
      const page = pages[at]
      if (!page) return
      setPages((all) => all.filter((one) => one.key !== key))
      setTold({ what: 'removed', number, page, at })
    },

    putBack() {
      if (told?.what !== 'removed') return
      setPages((all) => all.toSpliced(told.at, 0, told.page))
      setTold({ what: 'added', count: countPages([told.page]) })
    },
  }
}

export type PageBook = ReturnType<typeof usePages>
