import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from './field.tsx'

interface SureFieldProps {
  /** The form came without a sign of a person: it asks for one. */
  isAsked: boolean
}

/**
 * Tells a person's answer from that of a program that opens mailed links and sends the forms behind
 * them. With scripts a real press of a key, a finger or a mouse fills it in. Without, the form comes
 * back once with a box to tick: programs send a form as they find it.
 */
export function SureField({ isAsked }: SureFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (isAsked || !input || !form) return
    const fillIn = () => {
      // A click that a script makes activates nothing. Where a browser can't tell, it is believed.
      const isPressed = navigator.userActivation?.isActive ?? true
      input.value = isPressed ? 'yes' : ''
    }
    form.addEventListener('submit', fillIn, true)
    return () => form.removeEventListener('submit', fillIn, true)
  }, [isAsked])
  if (isAsked) {
    return <Choice type="checkbox" name="sure" value="yes" label={t('shell.form.sure')} required />
  }
  return <input ref={field} type="hidden" name="sure" value="" readOnly />
}
