import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import dialogStyles from '../../dialog/dialog.module.css'
import { DialogHead } from '../../dialog/dialog-head.tsx'
import styles from './prepare.module.css'
import { PrepareTool } from './prepare-tool.tsx'

interface PrepareDialogProps {
  isOpen: boolean
  accept: string | undefined
  onReady: (file: File) => void
  onClose: () => void
}

/** The tool over the page that needs the file. Closed, it keeps its pages. */
export function PrepareDialog({ isOpen, accept, onReady, onClose }: PrepareDialogProps) {
  const { t } = useTranslation()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // Outside of the part that opens it, whose look and forms are not the tool's.
  return createPortal(
    <dialog
      ref={dialog}
      className={`${dialogStyles['dialog']} ${styles['dialog']}`}
      aria-labelledby={title}
      onClose={onClose}
    >
      <DialogHead
        id={title}
        title={t('prepare.dialogTitle')}
        closeLabel={t('prepare.close')}
        onClose={onClose}
      />
      <p className="soft">{t('prepare.private')}</p>
      <PrepareTool heading="h3" accept={accept} onReady={onReady} />
    </dialog>,
    document.body,
  )
}
