import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#contract/common/values/languages.ts'
import type { Profile } from '#contract/eligibility/values/rules.ts'
import { eraseProfile, saveProfile } from '../../../device/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import dialogStyles from '../../dialog/dialog.module.css'
import { DialogHead } from '../../dialog/dialog-head.tsx'
import styles from './eligibility.module.css'
import { type DraftErrors, draftOf, type ProfileDraft, readDraft } from './profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'
import { TestFields } from './test-fields.tsx'

interface ProfileDialogProps {
  profile: Profile | null
  onClose: () => void
}

const noErrors: DraftErrors = new Map()

/** The form in which visitors describe themselves, kept on their device. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t, i18n } = useTranslation('eligibility')
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(() => draftOf(profile, languageOf(i18n.language)))
  const [errors, setErrors] = useState(noErrors)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const change = (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part }))

  function save(event: SubmitEvent) {
    event.preventDefault()
    const read = readDraft(draft, new Date())
    if (!read.ok) {
      setErrors(read.errors)
      focusFirst(dialog.current, read.errors)
    } else if (saveProfile(read.profile)) {
      dialog.current?.close()
    } else {
      setRefused(true)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles['dialog']} ${styles['dialog']}`}
      aria-labelledby="profile-title"
      onClose={onClose}
    >
      <form noValidate onSubmit={save}>
        <DialogHead
          id="profile-title"
          title={t('form.title')}
          closeLabel={t('form.close')}
          onClose={() => dialog.current?.close()}
        />
        <p className="soft">{t('form.intro')}</p>
        <ProfileFields draft={draft} errors={errors} onChange={change} />
        <TestFields draft={draft} errors={errors} onChange={change} />
        {isRefused && (
          <Notice tone="error" live>
            <p>{t('form.notKept')}</p>
          </Notice>
        )}
        <div className={styles['actions']}>
          <Button>{t('form.save')}</Button>
          {profile && (
            <Button
              type="button"
              look="quiet"
              onClick={() => {
                if (eraseProfile()) dialog.current?.close()
                else setRefused(true)
              }}
            >
              {t('form.erase')}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  )
}

function focusFirst(form: HTMLElement | null, errors: DraftErrors): void {
  const named = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  named.find((input) => errors.has(input.getAttribute('name') ?? ''))?.focus()
}
