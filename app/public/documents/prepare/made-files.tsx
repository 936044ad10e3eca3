import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOfDocument } from '../../../language.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Made } from './make-file.ts'
import { countPages, type Page } from './pages.ts'
import styles from './prepare.module.css'
import { writtenSize } from './written-size.ts'

interface MadeFilesProps {
  made: Extract<Made, { ok: true }>
  pages: readonly Page[]
  limit: string
  onReady: ((file: File) => void) | undefined
}

/** What was made, how large it is, and where it can go. */
export function MadeFiles({ made: { files, isSmall }, pages, limit, onReady }: MadeFilesProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="success" title={t('prepare.done.title', { count: files.length })}>
      <ul className={`plain-list ${styles['files']}`}>
        {files.map((file) => (
          <li key={file.name}>
            <p>
              <strong>{file.name}</strong>
              <br />
              {file.type === 'application/pdf' &&
                `${t('prepare.done.pages', { count: countPages(pages) })} · `}
              {t('prepare.done.fits', {
                size: writtenSize(file.size, languageOfDocument()),
                limit,
              })}
            </p>
            <div className="row">
              {onReady && (
                <Button type="button" onClick={() => onReady(file)}>
                  {t('prepare.done.use')}
                </Button>
              )}
              <KeepLink file={file} isMain={!onReady} />
            </div>
          </li>
        ))}
      </ul>
      {isSmall && <p>{t('prepare.done.small')}</p>}
    </Notice>
  )
}

/** A link that saves the file: only the browser knows where to. */
function KeepLink({ file, isMain }: { file: File; isMain: boolean }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    address && (
      <a className={isMain ? 'button' : 'button button-quiet'} href={address} download={file.name}>
        {t('prepare.done.keep')}
      </a>
    )
  )
}
