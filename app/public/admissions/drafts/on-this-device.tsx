import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentHereDays } from '#contract/common/values/vocabulary.ts'
import { keepAnswers } from '../../../device/kept-answers.ts'
import { Choice, FieldSet } from '../../../ui/field.tsx'

/** What this device keeps of an application once it is sent: asked in the form that sends it. */
export function OnThisDevice({ answers }: { answers: Record<string, string> }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  // Only a script can keep answers on the device.
  const [canKeep, setCanKeep] = useState(false)
  useEffect(() => setCanKeep(true), [])
  useEffect(() => {
    const form = box.current?.form
    if (!canKeep || !form) return
    const keep = () => {
      if (box.current?.checked) keepAnswers({ answers, at: new Date().toISOString() })
    }
    form.addEventListener('submit', keep)
    return () => form.removeEventListener('submit', keep)
  }, [canKeep, answers])
  return (
    <FieldSet name="device" label={t('apply.onDevice.title')} hint={t('apply.onDevice.hint')}>
      <Choice
        type="checkbox"
        name="findHere"
        defaultChecked
        label={t('apply.onDevice.find', { days: sentHereDays })}
      />
      {canKeep && <Choice type="checkbox" ref={box} label={t('apply.onDevice.answers')} />}
    </FieldSet>
  )
}
