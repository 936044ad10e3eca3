import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { HeadingLevel } from './heading.ts'
import { firstNumbers, type Page } from './pages.ts'
import styles from './prepare.module.css'
import { Thumbnail } from './thumbnail.tsx'
import type { PageBook } from './use-pages.ts'

interface PageListProps {
  book: PageBook
  heading: HeadingLevel
  onCrop: (key: number) => void
}

const thumbnailLongest = 320

/** The pages in their order, each with what can be done to it. */
export function PageList({ book, heading: Heading, onCrop }: PageListProps) {
  const { t } = useTranslation()
  const undo = useRef<HTMLButtonElement>(null)
  const { pages, lastChange } = book
  const numbers = firstNumbers(pages)
  useEffect(() => {
    if (lastChange?.what === 'removed') undo.current?.focus()
  }, [lastChange])

  return (
    <section className={styles['list']}>
      <div role="status" className={styles['lastChange']}>
        <TellLast book={book} numbers={numbers} />
        {lastChange?.what === 'removed' && (
          <Button ref={undo} type="button" look="plain" onClick={() => book.putBack()}>
            {t('prepare.pages.undo')}
          </Button>
        )}
      </div>
      {pages.length > 0 && (
        <>
          <Heading>{t('prepare.pages.title')}</Heading>
          <ol className={`plain-list ${styles['pages']}`}>
            {pages.map((page, at) => (
              <PageCard
                key={page.key}
                page={page}
                number={numbers[at] ?? at + 1}
                isFirst={at === 0}
                isLast={at === pages.length - 1}
                book={book}
                onCrop={onCrop}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

interface PageCardProps extends Omit<PageListProps, 'heading'> {
  page: Page
  number: number
  isFirst: boolean
  isLast: boolean
}

function PageCard({ page, number, isFirst, isLast, book, onCrop }: PageCardProps) {
  const { t } = useTranslation()
  const card = useRef<HTMLLIElement>(null)
  const name =
    page.kind === 'pdf'
      ? t('prepare.pages.pdf', { name: page.file.name, count: page.count })
      : t('prepare.pages.page', { number })
  const action = (
    what: 'turn' | 'crop' | 'up' | 'down' | 'remove',
    press: () => void,
    isOff = false,
  ) => (
    <Button
      type="button"
      look="quiet"
      size="small"
      data-action={what}
      aria-disabled={isOff || undefined}
      aria-label={t('prepare.pages.named', { action: t(`prepare.pages.${what}`), number })}
      onClick={() => {
        if (!isOff) press()
      }}
    >
      {t(`prepare.pages.${what}`)}
    </Button>
  )
  const move = (by: 1 | -1) => {
    book.move(page.key, by)
    // A card that changes its place in the document loses the focus.
    requestAnimationFrame(() => {
      card.current?.querySelector<HTMLElement>(`[data-action=${by === 1 ? 'down' : 'up'}]`)?.focus()
    })
  }
  return (
    <li ref={card} className={styles['page']} data-page={page.key}>
      <div className={styles['picture']}>
        {page.kind === 'pdf' ? (
          <Icon name="document" size={64} />
        ) : (
          <Thumbnail page={page} longest={thumbnailLongest} label={name} />
        )}
      </div>
      <p className={styles['name']}>{name}</p>
      <div className={styles['tools']}>
        {action('turn', () => book.turn(page.key))}
        {page.kind === 'photo' && action('crop', () => onCrop(page.key))}
        {action('up', () => move(-1), isFirst)}
        {action('down', () => move(1), isLast)}
        {action('remove', () => book.remove(page.key, number))}
      </div>
    </li>
  )
}

function TellLast({ book: { pages, lastChange }, numbers }: { book: PageBook; numbers: number[] }) {
  const { t } = useTranslation()
  if (!lastChange) return null
  if (lastChange.what === 'added')
    return <span>{t('prepare.pages.added', { count: lastChange.count })}</span>
  const number =
    lastChange.what === 'removed'
      ? lastChange.number
      : numbers[pages.findIndex((page) => page.key === lastChange.key)]
  return <span>{t(`prepare.pages.${lastChange.what}`, { number })}</span>
}
