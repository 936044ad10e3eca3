import { languages, ownNameOf } from '#contract/common/values/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, FieldSet } from '../../../ui/field.tsx'
import { EmailPart } from './email-part.tsx'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { LanguageView } from './sections.server.ts'

const intents = ['language', 'email_ask', 'email_confirm', 'email_stop', 'new_link'] as const
/** Each language in its own words, so that readers find theirs. */

/** Where mails go, and the language they are in. */
export function LanguageSection({ view, ...page }: SectionProps & { view: LanguageView }) {
  const { words, submission } = page
  return (
    <FollowingSection {...page} id="language" title={words.part.language} intents={intents}>
      <EmailPart {...page} view={view} />
      <FollowingForm {...page} intent="language" className="form no-print">
        <FieldSet name="language" label={words.language.label} hint={words.language.hint}>
          {languages.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="language"
              value={one}
              label={<bdi lang={one}>{ownNameOf(one)}</bdi>}
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
