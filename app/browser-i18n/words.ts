/*
 * What a browser needs of i18next: words by their path, plurals by `Intl`, values in double braces.
 * The library brings twelve kilobytes more (back ends, detection, nesting, formats, contexts) that
 * every visitor would pay for. Rendering on the server stays with the library; `words.test.ts` holds
 * this to the same answer for every word there is.
 */

type Tree = { readonly [name: string]: unknown }
type Values = { readonly [name: string]: unknown }
export type Translate = (key: string, values?: Values) => unknown

interface Start {
  lng: string
  fallbackLng: string
  defaultNS: string
  resources: Record<string, Record<string, Tree>>
}

/** The words of a page, and the language they are read in. */
export class BrowserWords {
  language = ''
  #fallback = ''
  #namespace = ''
  readonly #trees = new Map<string, Tree>()
  readonly #translates = new Map<string, Translate>()
  readonly #listeners = new Set<() => void>()

  use(plugin: { init: (words: BrowserWords) => void }): this {
    plugin.init(this)
    return this
  }

  init({ lng, fallbackLng, defaultNS, resources }: Start): void {
    this.language = lng
    this.#fallback = fallbackLng
    this.#namespace = defaultNS
    for (const [language, trees] of Object.entries(resources)) {
      for (const [name, tree] of Object.entries(trees)) this.addResourceBundle(language, name, tree)
    }
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.#trees.has(`${language} ${namespace}`)
  }

  /** `deep` adds to what is there, of which nothing is taken away. */
  addResourceBundle(language: string, namespace: string, tree: Tree, deep = false): void {
    const name = `${language} ${namespace}`
    this.#trees.set(name, deep ? merged(this.#trees.get(name), tree) : tree)
  }

  /** What stands at a path, as it is. */
  getResource(language: string, namespace: string, path: string): unknown {
    return wordsAt(this.#trees.get(`${language} ${namespace}`), path)
  }

  async changeLanguage(language: string): Promise<void> {
    this.language = language
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same function each time it is asked for, so that what is remembered by it stays so. */
  getFixedT(language: string, namespaces: string | readonly string[] = this.#namespace): Translate {
    const name = `${language} ${String(namespaces)}`
    const known = this.#translates.get(name)
    if (known) return known
    const translate: Translate = (key, values = {}) => {
      const [first = '', rest] = key.split(':', 2)
      const places = rest === undefined ? [namespaces].flat() : [first]
      return this.#translate(language, places, rest ?? first, values)
    }
    this.#translates.set(name, translate)
    return translate
  }

  #translate(language: string, namespaces: readonly string[], path: string, values: Values) {
    const { count, defaultValue, returnObjects } = values
    for (const spoken of new Set([language, this.#fallback])) {
      for (const namespace of namespaces) {
        const tree = this.#trees.get(`${spoken} ${namespace}`)
        for (const suffix of typeof count === 'number' ? pluralSuffixes(spoken, count) : ['']) {
          const found = wordsAt(tree, path + suffix)
          if (typeof found === 'string') return filled(found, values)
          if (found !== undefined && returnObjects) return found
        }
      }
    }
    return typeof defaultValue === 'string' ? filled(defaultValue, values) : path
  }
}

function wordsAt(tree: Tree | undefined, path: string): unknown {
  let at: unknown = tree
  for (const name of path.split('.')) at = isTree(at) ? at[name] : undefined
  return at
}

const rules = new Map<string, Intl.PluralRules>()

function pluralSuffixes(language: string, count: number): string[] {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return [...(count === 0 ? ['_zero'] : []), `_${rule.select(count)}`, '_other', '']
}

function filled(words: string, values: Values): string {
  return words.replace(/\{\{(\w+)\}\}/g, (place, name) => String(values[name] ?? place))
}

function merged(to: Tree = {}, from: Tree): Tree {
  const all: Record<string, unknown> = { ...to }
  for (const [name, value] of Object.entries(from)) {
    const known = all[name]
    all[name] = isTree(known) && isTree(value) ? merged(known, value) : value
  }
  return all
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}
