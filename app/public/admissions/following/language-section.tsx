import { languages } from '#contract/vocabulary.ts'
import { fill } from '../../../fill.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, FieldSet } from '../../../ui/field.tsx'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'

const intents = ['language'] as const
/** Each in its own words: who looks for theirs finds it. */
const names = { en: 'English', fr: 'Français' } as const

/** Where mails go, and the language they are in. */
export function LanguageSection(page: SectionProps) {
  const { words, submission } = page
  return (
    <FollowingSection {...page} id="language" title={words.part.language} intents={intents}>
      <p>{fill(words.language.mailedTo, { address: submission.mailedTo })}</p>
      <FollowingForm {...page} intent="language" className="form no-print">
        <FieldSet name="language" label={words.language.label} hint={words.language.hint}>
          {languages.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="language"
              value={one}
              label={<span lang={one}>{names[one]}</span>}
              defaultChecked={one === submission.language}
            />
          ))}
        </FieldSet>
        <div>
          <Button look="quiet">{words.language.send}</Button>
        </div>
      </FollowingForm>
    </FollowingSection>
  )
}
