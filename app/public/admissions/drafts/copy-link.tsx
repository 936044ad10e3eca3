import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRootData } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../application/application.module.css'

/**
 * A private link to be kept elsewhere: copied or passed on by a press, or, without scripts, by hand
 * from its field.
 */
export function CopyLink({ accessToken }: { accessToken: string }) {
  const publicUrl = useRootData()?.publicUrl ?? ''
  const address = `${publicUrl}/application/${accessToken}`
  const { t } = useTranslation()
  const [can, setCan] = useState({ copy: false, share: false })
  const [said, setSaid] = useState('')
  useEffect(() => setCan({ copy: 'clipboard' in navigator, share: 'share' in navigator }), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setSaid(t('application.link.copied'))
    } catch {
      setSaid(t('application.link.byHand'))
    }
  }
  return (
    <div className={`no-print ${styles['link']}`}>
      <Field
        name="link"
        label={t('application.link.label')}
        hint={can.copy || can.share ? undefined : t('application.link.byHand')}
      >
        {(input) => (
          <input
            {...input}
            className="input"
            dir="ltr"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="row">
        {can.copy && (
          <Button type="button" look="quiet" size="small" onClick={() => void copy()}>
            {t('application.link.copy')}
          </Button>
        )}
        {can.share && (
          <Button
            type="button"
            look="quiet"
            size="small"
            // A visitor who closes the dialogue needs no message.
            onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
          >
            {t('application.link.share')}
          </Button>
        )}
        <span role="status">{said}</span>
      </div>
    </div>
  )
}
