import { useEffect, useRef, useState } from 'react'
import { AddPages } from './add-pages.tsx'
import { CropEditor } from './crop-editor.tsx'
import type { HeadingLevel } from './heading.ts'
import { MakeForm } from './make-form.tsx'
import { PageList } from './page-list.tsx'
import { firstNumbers } from './pages.ts'
import styles from './prepare.module.css'
import { type PresetName, presetNames, presets } from './presets.ts'
import { usePages } from './use-pages.ts'

interface PrepareToolProps {
  heading: HeadingLevel
  /** What the receiver takes; everything where there is none. */
  accept?: string | undefined
  onReady?: (file: File) => void
}

/** Gathers pages, arranges them and makes a file of them, all on this device. */
export function PrepareTool({ heading, accept, onReady }: PrepareToolProps) {
  const book = usePages()
  const [cropping, setCropping] = useState<number>()
  const tool = useRef<HTMLDivElement>(null)
  const { pages } = book
  const at = pages.findIndex(({ key }) => key === cropping)
  const page = pages[at]
  useLeavingGuard(pages.length > 0)

  function leaveCrop() {
    const from = `[data-page="${cropping}"] [data-action=crop]`
    setCropping(undefined)
    requestAnimationFrame(() => tool.current?.querySelector<HTMLElement>(from)?.focus())
  }

  return (
    <div ref={tool} className={styles['tool']}>
      {page?.kind === 'photo' ? (
        <CropEditor
          page={page}
          heading={heading}
          number={firstNumbers(pages)[at] ?? at + 1}
          onCrop={(edges) => {
            book.crop(page.key, edges)
            leaveCrop()
          }}
          onCancel={leaveCrop}
        />
      ) : (
        <>
          <AddPages book={book} heading={heading} />
          <PageList book={book} heading={heading} onCrop={setCropping} />
          {pages.length > 0 && (
            <MakeForm
              heading={heading}
              pages={pages}
              offered={offeredFor(book, accept)}
              onReady={onReady}
            />
          )}
        </>
      )}
    </div>
  )
}

/** The presets that these pages can be made into and the receiver takes. */
function offeredFor({ pages }: { pages: readonly { kind: string }[] }, accept = ''): PresetName[] {
  const hasPdf = pages.some(({ kind }) => kind === 'pdf')
  const takes = { pdf: /pdf|^$/.test(accept), jpeg: /jpe?g|image\/\*|^$/.test(accept) }
  return presetNames.filter((name) => {
    const { form } = presets[name]
    return takes[form] && (form === 'pdf' || !hasPdf)
  })
}

/** Pages are not stored: a visitor who closes the tab by mistake is asked first. */
function useLeavingGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
