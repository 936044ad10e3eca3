import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLate } from '../../load-late.ts'
import { readRefreshToken } from '../../session/storage.ts'
import { Choice, FieldSet } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Aim, JustSent } from './apply-view.ts'
import type { KnownHere } from './drafts/known-people.ts'

interface WhoseFormProps {
  aim: Aim
  /** What was just sent from this browser. */
  justSent: JustSent[]
  /** Changes with each answer of the server. */
  attempt: string
}

const unknown: KnownHere = { people: [], kept: null, already: [] }

/**
 * Asks whose form it is, if people are known here: by an account, by what the device keeps, or
 * by what was just sent. No one's answers are filled in before the visitor names them.
 */
export function WhoseForm({ aim, justSent, attempt }: WhoseFormProps) {
  const { t } = useTranslation()
  const [known, setKnown] = useState(unknown)
  const [chosen, setChosen] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has other tickets
  useEffect(() => {
    if (readRefreshToken() === null && !keepsAnswers()) return
    let isGone = false
    void loadLate(() => import('./drafts/known-people.ts'))
      .then(({ findKnown }) => findKnown(aim))
      .then((found) => !isGone && setKnown(found))
    return () => {
      isGone = true
    }
  }, [attempt])

  // Each once, by what is surest to be up to date.
  const names = new Set(known.people.map(({ name }) => name))
  const sent = justSent.filter(({ name }) => name === null || !names.has(name))
  const { kept } = known
  const isKept =
    kept !== null && !names.has(kept.name) && !sent.some(({ name }) => name === kept.name)
  const options = [
    ...known.people.map(({ ticket, name, birthYear: year, date }) => ({
      value: `account:${ticket}`,
      label: t('apply.whose.account', { name, year, date }),
    })),
    ...sent.map(({ draft, name, number }) => ({
      value: `form:${draft}`,
      label: t(name === null ? 'apply.whose.justSent' : 'apply.whose.justSentBy', {
        name,
        number,
      }),
    })),
    ...(isKept ? [{ value: 'device', label: t('apply.whose.device', kept) }] : []),
  ]
  const [only, another] = options
  if (only === undefined) return null
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  const marked = isListed ? chosen : another === undefined ? only.value : undefined
  return (
    <>
      {known.already.map(({ name, number }) => (
        <Notice key={number} tone="warning" title={t('apply.already.title', { name })}>
          <p>{t('apply.already.text', { number })}</p>
          <p>
            <a href="/application">{t('apply.already.mine')}</a>
          </p>
        </Notice>
      ))}
      <FieldSet name="filling" label={t('apply.whose.title')} hint={t('apply.whose.hint')}>
        {[...options, { value: '', label: t('apply.whose.other') }].map(({ value, label }) => (
          <Choice
            key={value}
            type="radio"
            name="filling"
            required
            value={value}
            checked={marked === value}
            onChange={() => setChosen(value)}
            label={label}
          />
        ))}
      </FieldSet>
      {isKept && marked === 'device' && <input type="hidden" name="kept" value={kept.json} />}
    </>
  )
}

function keepsAnswers(): boolean {
  try {
    return localStorage.getItem('answers') !== null
  } catch {
    return false
  }
}
