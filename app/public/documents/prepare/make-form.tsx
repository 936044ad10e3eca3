import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOfDocument } from '../../../language.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, FieldSet, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { HeadingLevel } from './heading.ts'
import { MadeFiles } from './made-files.tsx'
import { type Made, makeFile } from './make-file.ts'
import type { Page } from './pages.ts'
import styles from './prepare.module.css'
import { type PresetName, presets } from './presets.ts'
import { writtenSize } from './written-size.ts'

interface MakeFormProps {
  heading: HeadingLevel
  pages: readonly Page[]
  offered: readonly PresetName[]
  onReady: ((file: File) => void) | undefined
}

interface Result {
  /** What it was made of: other pages, another wish, and it is out of date. */
  from: readonly Page[]
  preset: PresetName
  made: Made | 'failed'
}

/** What the pages are made into, and the file itself once it is made. */
export function MakeForm({ heading: Heading, pages, offered, onReady }: MakeFormProps) {
  const { t } = useTranslation()
  // A page may have the tool several times, once for each document.
  const id = useId()
  const [preset, setPreset] = useState<PresetName>(offered[0] ?? 'own')
  const [ink, setInk] = useState(false)
  const [name, setName] = useState('')
  const [isWorking, setWorking] = useState(false)
  const [result, setResult] = useState<Result>()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const chosen = offered.find((one) => one === preset) ?? offered[0] ?? 'own'

  async function make(event: SubmitEvent) {
    event.preventDefault()
    if (isWorking) return
    setWorking(true)
    setResult(undefined)
    // Phones that run out of memory throw from anywhere.
    const made = await makeFile(pages, {
      preset: presets[chosen],
      ink,
      name: fileName(name) || t('prepare.make.defaultName'),
      language: languageOfDocument(),
    }).catch(() => 'failed' as const)
    setResult({ from: pages, preset: chosen, made })
    setWorking(false)
  }

  return (
    <section aria-labelledby={`${id}title`}>
      <Heading id={`${id}title`}>{t('prepare.make.title')}</Heading>
      <form className="form" noValidate onSubmit={make}>
        <FieldSet name={`${id}preset`} label={t('prepare.make.for')}>
          {offered.map((one) => (
            <Choice
              key={one}
              type="radio"
              name={`${id}preset`}
              value={one}
              checked={one === chosen}
              label={t(`prepare.make.preset.${one}`, {
                megabytes: presets[one].bytes / 1_000_000,
                kilobytes: presets[one].bytes / 1000,
              })}
              onChange={() => {
                setPreset(one)
                setResult(undefined)
              }}
            />
          ))}
          {presets[chosen].form === 'jpeg' && pages.length > 1 && (
            <p className="field-hint">{t('prepare.make.photoEach')}</p>
          )}
        </FieldSet>
        {pages.some(({ kind }) => kind === 'photo') && (
          <div>
            <Choice
              type="checkbox"
              name="ink"
              checked={ink}
              aria-describedby={`${id}ink`}
              label={t('prepare.make.ink')}
              onChange={({ currentTarget }) => {
                setInk(currentTarget.checked)
                setResult(undefined)
              }}
            />
            <p className="field-hint" id={`${id}ink`}>
              {t('prepare.make.inkHint')}
            </p>
          </div>
        )}
        <TextField
          name={`${id}name`}
          label={t('prepare.make.name')}
          hint={t('prepare.make.nameHint')}
          optional
          className="input-medium"
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setResult(undefined)
          }}
        />
        <div>
          <Button aria-disabled={isWorking || undefined}>{t('prepare.make.button')}</Button>
        </div>
      </form>
      <div ref={outcome} role="status" className={styles['result']}>
        {isWorking && <p>{t('prepare.make.working')}</p>}
        {result && result.from !== pages && <p>{t('prepare.done.changed')}</p>}
        {result && result.from === pages && (
          <Outcome result={result} pages={pages} onReady={onReady} />
        )}
      </div>
    </section>
  )
}

interface OutcomeProps extends Pick<MakeFormProps, 'pages' | 'onReady'> {
  result: Result
}

function Outcome({ result: { made, preset }, pages, onReady }: OutcomeProps) {
  const { t } = useTranslation()
  const language = languageOfDocument()
  const limit = writtenSize(presets[preset].bytes, language)
  if (made === 'failed') {
    return (
      <Notice tone="error">
        <p>{t('prepare.make.failed')}</p>
      </Notice>
    )
  }
  if (!made.ok) {
    return (
      <Notice tone="error">
        <p>
          {t(`prepare.make.${made.problem}`, { size: writtenSize(made.bytes, language), limit })}
        </p>
      </Notice>
    )
  }
  return <MadeFiles made={made} pages={pages} limit={limit} onReady={onReady} />
}

/** What every system takes in a file's name. */
function fileName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\.(?:pdf|jpe?g)$/i, '')
    .trim()
}
