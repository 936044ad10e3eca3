import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './home-search.module.css'
import type { HomeWords } from './home-words.ts'

/** What the site is, in one sentence, and the search box. */
export function HomeSearch({ words }: { words: HomeWords }) {
  const { search } = words
  return (
    <section className={`page ${styles['hero']}`}>
      <div className={styles['promise']}>
        <h1>{words.heading}</h1>
        <p className="lede">{words.lede}</p>
      </div>
      <Form action="/program" className={styles['search']} role="search">
        <label htmlFor="home-q" className={styles['label']}>
          {search.label}
        </label>
        <p id="home-q-hint" className="field-hint">
          {search.hint}
        </p>
        <div className={styles['line']}>
          <input
            id="home-q"
            name="q"
            type="search"
            className="input"
            aria-describedby="home-q-hint"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
          <Button>
            <Icon name="search" />
            {search.button}
          </Button>
        </div>
        <p className={styles['examples']}>
          <span>{search.examples}</span>
          {search.terms.map((term) => (
            <Link key={term} to={`/program?${new URLSearchParams({ q: term })}`}>
              {term}
            </Link>
          ))}
        </p>
      </Form>
    </section>
  )
}
