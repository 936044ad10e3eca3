import { languageOf, localeOf } from '#contract/common/values/languages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './documents.module.css'
import { RefusedFile } from './refused-file.tsx'
import type { Sending } from './sending.ts'
import type { Uploads } from './uploads.ts'
import { useDocumentWords } from './use-document-words.ts'

interface SendingLineProps {
  sending: Sending
  uploads: Uploads | undefined
}

/** A file on its way: how much of it has arrived, and how to pause, continue or cancel it. */
export function SendingLine({ sending, uploads }: SendingLineProps) {
  const { t } = useDocumentWords()
  const words = useSendingWords(sending)
  const { id, name, state, problem, sent, bytes } = sending
  if (state === 'refused') {
    return (
      <li className={styles['line']}>
        <RefusedFile
          name={name}
          problem={problem ?? 'internal'}
          onDismiss={() => uploads?.dismiss(id)}
        />
      </li>
    )
  }
  const isGoing = ['waiting', 'preparing', 'sending'].includes(state)
  const canGoOn = ['paused', 'offline', 'failed'].includes(state)
  const of = <span className="visually-hidden"> {t('documents.sending.of', { name })}</span>
  return (
    <li className={`${styles['line']} ${styles['sending']}`}>
      <strong className={styles['name']}>{name}</strong>
      <progress
        className={styles['bar']}
        max={bytes}
        value={sent}
        aria-label={t('documents.sending.bar', { name })}
      />
      <p>{words}</p>
      {state === 'failed' && problem && <p>{t(`problem.${problem}`)}</p>}
      <div className={styles['folds']}>
        {isGoing && (
          <Button type="button" look="plain" onClick={() => uploads?.pause(id)}>
            {t('documents.sending.pause')}
            {of}
          </Button>
        )}
        {canGoOn && (
          <Button type="button" look="plain" onClick={() => uploads?.resume(id)}>
            {t(state === 'paused' ? 'documents.sending.resume' : 'documents.sending.retry')}
            {of}
          </Button>
        )}
        <Button type="button" look="plain" onClick={() => uploads?.cancel(id)}>
          {t(state === 'unfinished' ? 'documents.sending.forget' : 'documents.sending.cancel')}
          {of}
        </Button>
      </div>
    </li>
  )
}

function useSendingWords({ state, sent, bytes, until }: Sending): string {
  const { t, language, size } = useDocumentWords()
  const figures = { sent: size(sent), size: size(bytes) }
  switch (state) {
    case 'waiting':
    case 'preparing':
    case 'checking':
      return t(`documents.sending.${state}`)
    case 'unfinished':
      return sent === 0
        ? t('documents.sending.unfinishedNone')
        : t('documents.sending.unfinished', { ...figures, until: dayAndTime(until, language) })
    case 'refused':
      return ''
    default:
      return t(`documents.sending.${state}`, figures)
  }
}

/** By the visitor's own clock: only scripts come here. */
function dayAndTime(at: number, language: string): string {
  return new Intl.DateTimeFormat(localeOf(languageOf(language)), {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
}
