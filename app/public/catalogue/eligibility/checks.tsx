import { useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { checkEligibility } from '#contract/eligibility/values/eligibility.ts'
import type { Asked, Rule } from '#contract/eligibility/values/rules.ts'
import { readProfile, subscribeProfile } from '../../../device/profile.ts'
import { Button } from '../../../ui/button.tsx'
import type { RequirementView } from '../program/program-view.ts'
import styles from './eligibility.module.css'
import { HomeAmount } from './home-amount.tsx'
import { OpeningNotice } from './opening-notice.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { RequirementList } from './requirement-list.tsx'
import { VerdictLine } from './verdict-line.tsx'

const useStoredProfile = () => useSyncExternalStore(subscribeProfile, readProfile, () => null)

interface CheckedRequirementsProps {
  requirements: readonly RequirementView[]
  /** At once, because the visitor asked for it. */
  opensForm: boolean
}

/** The requirements as a checklist, over what it takes in all, and the way to the profile. */
export function CheckedRequirements({ requirements, opensForm }: CheckedRequirementsProps) {
  const { t } = useTranslation('eligibility')
  const profile = useStoredProfile()
  const [isOpen, setOpen] = useState(opensForm)
  const button = useRef<HTMLButtonElement>(null)
  const checked = profile && checkEligibility(requirements, profile, new Date())
  return (
    <>
      {profile && checked && requirements.length > 0 && (
        <OpeningNotice opening={checked.opening} profile={profile} />
      )}
      <RequirementList
        requirements={requirements}
        {...(checked && {
          verdictOn: (place: number) => <VerdictLine verdict={checked.verdicts[place]} />,
        })}
      />
      <div className={styles['actions']}>
        <Button ref={button} type="button" look="quiet" onClick={() => setOpen(true)}>
          {t(profile ? 'form.open' : 'form.fill')}
        </Button>
      </div>
      {isOpen && (
        <ProfileDialog
          profile={profile}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface InMyCurrencyProps {
  amountMinor: number
  currency: string
}

/** An amount also in the visitor's currency, if they chose one. */
export function InMyCurrency(amount: InMyCurrencyProps) {
  const profile = useStoredProfile()
  return profile?.currency ? <HomeAmount {...amount} home={profile.currency} /> : null
}

interface CheckedConditionsProps {
  conditions: readonly { text: string; rule: Rule | null }[]
  certainty: Asked['certainty']
}

/** A scholarship's conditions with what the profile says to each. */
export function CheckedConditions({ conditions, certainty }: CheckedConditionsProps) {
  const profile = useStoredProfile()
  const asked = conditions.map(({ rule }) => ({
    rule,
    mandatory: true,
    certainty,
    group: null,
    nationalities: [],
  }))
  const verdicts = profile && checkEligibility(asked, profile, new Date()).verdicts
  return (
    <ul className={`plain-list ${styles['conditions']}`}>
      {conditions.map(({ text }, place) => (
        <li key={text}>
          {text}
          {verdicts && <VerdictLine verdict={verdicts[place]} />}
        </li>
      ))}
    </ul>
  )
}
