import { Button, LinkButton } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/field.tsx'
import styles from './compare.module.css'
import type { TogetherView } from './compare-view.ts'

/** One form for the programs of a list; of more than it takes one chooses. */
export function ApplyTogether({ view }: { view: TogetherView }) {
  const { title, choices, most, button, hint, notes } = view
  return (
    <section className={`no-print ${styles['together']}`} aria-label={title}>
      {choices.length > most ? (
        <form method="get" action="/apply" autoComplete="off">
          <fieldset>
            <legend>{hint}</legend>
            {choices.map(({ key, label }, place) => (
              <Choice
                key={key}
                type="checkbox"
                name="program"
                value={key}
                label={label}
                defaultChecked={place < most}
              />
            ))}
          </fieldset>
          <Button look="accent">{button}</Button>
        </form>
      ) : (
        choices.length > 0 && (
          <p>
            <LinkButton look="accent" to={`/apply?${queryOf(choices)}`}>
              {button}
            </LinkButton>
          </p>
        )
      )}
      {notes.map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
    </section>
  )
}

function queryOf(choices: TogetherView['choices']): URLSearchParams {
  return new URLSearchParams(
    choices.flatMap(({ key, intake }) => [
      ['program', key],
      ['intake', intake],
    ]),
  )
}
