import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffDocument } from '#contract/documents/documents.ts'
import { problemCode } from '../../../api.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { problemWords } from '../../problem-words.ts'
import { ReloadButton } from '../../ui/boundary.client.tsx'
import { useToast } from '../../ui/toast.client.tsx'
import { fetchFile, paperQuery } from './documents-queries.ts'
import type { Paper } from './paper.ts'
import type { Sight } from './use-sight.ts'

interface ViewerProps {
  document: StaffDocument
  sight: Sight
}

/** A document's pages as a reviewer sees them: drawn here, so nothing in the file runs. */
export function Viewer({ document, sight }: ViewerProps) {
  const { t, i18n } = useTranslation('admin')
  const { data: paper, error, isFetching } = useQuery(paperQuery(document.key))
  const name = document.file?.name ?? ''
  const code = error ? problemCode(error) : undefined
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, height: '100%' }}>
      <Bar document={document} pages={paper?.pages ?? document.file?.pages ?? 1} sight={sight} />
      <Box
        tabIndex={0}
        role="region"
        aria-label={t('review.pageOf', { name })}
        aria-busy={isFetching}
        sx={{ flex: 1, overflow: 'auto', bgcolor: 'action.hover', p: 1, minHeight: 0 }}
      >
        {error && (
          <Box role="alert" sx={{ p: 2 }}>
            {isExplained(code) ? problemWords(i18n, code) : t('review.notShown')}
            {code === 'page_outdated' && (
              <Box sx={{ mt: 1 }}>
                <ReloadButton />
              </Box>
            )}
          </Box>
        )}
        {paper && <Sheet key={document.key} paper={paper} name={name} sight={sight} />}
      </Box>
    </Box>
  )
}

/** What a download wouldn't help with. */
function isExplained(code: string | undefined): code is (typeof explained)[number] {
  return explained.some((one) => one === code)
}

const explained = ['document_quarantined', 'file_altered', 'page_outdated'] as const

function Sheet({ paper, name, sight }: { paper: Paper; name: string; sight: Sight }) {
  const { t } = useTranslation('admin')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const [isFailed, setIsFailed] = useState(false)
  const page = Math.min(sight.page, paper.pages)
  const { turn, zoom } = sight
  const room = useRoom(canvas)

  useEffect(() => {
    const target = canvas.current
    if (!target || room === 0) return
    let isOver = false
    const width = Math.round(room * zoom)
    target.style.width = `${width}px`
    paper.draw(target, { page, turn, width }).catch(() => !isOver && setIsFailed(true))
    paper.read(page).then(
      (words) => !isOver && setText(words),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [paper, page, turn, zoom, room])

  return (
    <>
      {isFailed && <Box role="alert">{t('review.notShown')}</Box>}
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={t('review.page', { name, page, pages: paper.pages })}
        sx={{ display: 'block', mx: 'auto', boxShadow: 1, bgcolor: '#fff' }}
      />
      <p className="visually-hidden">{text}</p>
    </>
  )
}

/** How wide a page can be in its place; 0 until that is known. */
function useRoom(canvas: { current: HTMLCanvasElement | null }): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const around = canvas.current?.parentElement
    if (!around) return
    const measure = () => setRoom(Math.max(200, around.clientWidth - 16))
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    measure()
    return () => observer.disconnect()
  }, [canvas])
  return room
}

function Bar({ document, pages, sight }: ViewerProps & { pages: number }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const page = Math.min(sight.page, pages)

  async function download() {
    try {
      const address = URL.createObjectURL(await fetchFile(document.key))
      const link = window.document.createElement('a')
      link.href = address
      link.download = document.file?.name ?? ''
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      toast.fail(problemCode(error))
    }
  }

  return (
    <Box
      role="toolbar"
      aria-label={t('review.look')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tool
        icon="back"
        name={t('review.pageBefore')}
        isOff={page <= 1}
        onPress={() => sight.turnTo(page - 1)}
      />
      <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('review.pages', { page, pages })}
      </Box>
      <Tool
        icon="arrow"
        name={t('review.pageAfter')}
        isOff={page >= pages}
        onPress={() => sight.turnTo(page + 1)}
      />
      <Box sx={{ flex: 1 }} />
      <Button
        variant="text"
        aria-label={t('review.smaller')}
        title={t('review.smaller')}
        onClick={sight.smaller}
        sx={tool}
      >
        −
      </Button>
      <Box
        component="span"
        sx={{ minWidth: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('review.zoom', { percent: Math.round(sight.zoom * 100) })}
      </Box>
      <Button
        variant="text"
        aria-label={t('review.larger')}
        title={t('review.larger')}
        onClick={sight.larger}
        sx={tool}
      >
        +
      </Button>
      <Button variant="text" onClick={sight.rotate}>
        {t('review.rotate')}
      </Button>
      <Button variant="text" onClick={() => void download()}>
        {t('review.download')}
      </Button>
    </Box>
  )
}

const tool = { minWidth: 44, fontSize: '1.25rem', lineHeight: 1 } as const

interface ToolProps {
  icon: IconName
  name: string
  isOff: boolean
  onPress: () => void
}

function Tool({ icon, name, isOff, onPress }: ToolProps) {
  return (
    <IconButton aria-label={name} title={name} disabled={isOff} onClick={onPress}>
      <Icon name={icon} size={18} />
    </IconButton>
  )
}
