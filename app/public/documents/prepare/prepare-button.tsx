import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLate } from '../../../load-late.ts'
import { Button } from '../../../ui/button.tsx'
import type { PrepareDialog } from './prepare-dialog.tsx'

interface PrepareButtonProps {
  /** What the receiver takes, as a file input writes it: without it, PDF and JPEG. */
  accept?: string
  /** Takes the finished file; nothing has been sent before. */
  onReady: (file: File) => void
  /** Ends the button's name where a page has several: which document it is for. */
  children?: ReactNode
}

type Dialog = ComponentType<Parameters<typeof PrepareDialog>[0]>

/** Opens the tool that photographs, arranges and shrinks a document. It needs scripts, and comes with them. */
export function PrepareButton({ accept, onReady, children }: PrepareButtonProps) {
  const { t } = useTranslation()
  const hint = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [hasScripts, setScripts] = useState(false)
  const [Dialog, setDialog] = useState<Dialog>()
  /** A file that was handed over is done: the next press starts again. */
  const [round, setRound] = useState(0)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed')
  useEffect(() => setScripts(true), [])

  async function open() {
    if (Dialog) {
      setState('open')
      return
    }
    setState('opening')
    try {
      const { PrepareDialog } = await loadLate(() => import('./prepare-dialog.tsx'))
      setDialog(() => PrepareDialog)
      setState('open')
    } catch {
      setState('failed')
    }
  }

  function close() {
    setState('closed')
    button.current?.focus()
  }

  if (!hasScripts) return null
  return (
    <div>
      <Button ref={button} type="button" look="quiet" aria-describedby={hint} onClick={open}>
        <span>
          {t(state === 'opening' ? 'prepare.opening' : 'prepare.open')}
          {children}
        </span>
      </Button>
      <p className="field-hint" id={hint} role={state === 'failed' ? 'alert' : undefined}>
        {t(state === 'failed' ? 'prepare.notOpened' : 'prepare.openHint')}
      </p>
      {Dialog && (
        <Dialog
          key={round}
          isOpen={state === 'open'}
          accept={accept}
          onReady={(file) => {
            close()
            setRound(round + 1)
            onReady(file)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
