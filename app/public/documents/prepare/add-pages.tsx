import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import type { HeadingLevel } from './heading.ts'
import { mostPages } from './pages.ts'
import styles from './prepare.module.css'
import type { PageBook } from './use-pages.ts'

/** The endings of HEIC files, for systems that don't know their type. */
const fileTypes = 'image/*,application/pdf,.heic,.heif'

/** The camera, and files that are there already. */
export function AddPages({ book, heading: Heading }: { book: PageBook; heading: HeadingLevel }) {
  const { t } = useTranslation()
  const hint = useId()
  const { pages, reading, refused } = book
  const isFirst = pages.length === 0

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // The same file may be chosen again.
    currentTarget.value = ''
    await book.add(files)
  }

  return (
    <section aria-labelledby={`${hint}-title`}>
      <Heading id={`${hint}-title`}>{t('prepare.add.title')}</Heading>
      <div className="row">
        <label className={`button ${isFirst ? '' : 'button-quiet'} ${styles['camera']}`}>
          {t(isFirst ? 'prepare.add.camera' : 'prepare.add.cameraNext')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-describedby={hint}
            onChange={take}
          />
        </label>
        <label className={`button button-quiet ${styles['file']}`}>
          {t(isFirst ? 'prepare.add.files' : 'prepare.add.filesMore')}
          <input type="file" accept={fileTypes} multiple aria-describedby={hint} onChange={take} />
        </label>
      </div>
      <p className={`field-hint ${styles['after']}`} id={hint}>
        {t('prepare.add.hint')}
      </p>
      <div role="status">
        {reading > 0 && <p>{t('prepare.add.reading', { count: reading })}</p>}
      </div>
      {refused.length > 0 && (
        <div className={styles['after']}>
          <Notice tone="error" live>
            {refused.map(({ name, problem }) => (
              <p key={name}>{t(`prepare.refused.${problem}`, { name, count: mostPages })}</p>
            ))}
          </Notice>
        </div>
      )}
    </section>
  )
}
