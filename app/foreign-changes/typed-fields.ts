/** One field as the visitor filled it in, and how to find it again after the page is redrawn. */
export interface TypedField {
  /** Its name, and for a choice its value: the same for its successor. */
  key: string
  /** Its place among those of the same key. */
  place: number
  value: string
  checked: boolean
  /** What the page had there before anything was typed. */
  initial: string
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

const keyOf = (field: Field): string =>
  [field.name || field.id, isChoice(field) ? field.value : ''].join(' ')

/** The page's fields by their keys, each in the order of the page. */
function fieldsOf(root: ParentNode): Map<string, Field[]> {
  const found = new Map<string, Field[]>()
  for (const field of root.querySelectorAll<Field>('input:not([type=hidden]), select, textarea')) {
    const key = keyOf(field)
    found.set(key, [...(found.get(key) ?? []), field])
  }
  return found
}

/**
 * Holds the page's fields. Called later, it returns what was typed into those that are no longer in
 * the page: others took their place meanwhile.
 */
export function holdFields() {
  const held = fieldsOf(document)
  return (): TypedField[] => typedIn(held, (field) => !field.isConnected)
}

/** What was typed into the page's fields, except passwords and codes. */
export function typedFields(): TypedField[] {
  return typedIn(fieldsOf(document), (field) => !isSecret(field))
}

function typedIn(
  fields: ReadonlyMap<string, readonly Field[]>,
  isWanted: (field: Field) => boolean,
): TypedField[] {
  return [...fields].flatMap(([key, alike]) =>
    alike.flatMap((field, place) => {
      if (field.type === 'file' || !isTyped(field) || !isWanted(field)) return []
      const checked = isChoice(field) && field.checked
      return { key, place, value: field.value, checked, initial: initialOf(field) }
    }),
  )
}

const isSecret = ({ type, autocomplete }: Field): boolean =>
  type === 'password' || /password|one-time-code/.test(autocomplete)

export function isTypedField(value: unknown): value is TypedField {
  if (typeof value !== 'object' || value === null) return false
  const typed: Partial<Record<keyof TypedField, unknown>> = value
  const { key, place, value: text, checked, initial } = typed
  return (
    typeof key === 'string' &&
    typeof place === 'number' &&
    typeof text === 'string' &&
    typeof checked === 'boolean' &&
    typeof initial === 'string'
  )
}

function isTyped(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

function initialOf(field: Field): string {
  if (isChoice(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''
}

interface FillOptions {
  root?: ParentNode
  /** Leaves a field alone if the page now has something else there than before it was typed in. */
  onlyUnchanged?: boolean
}

/** Fills the page's fields as they were, and fires the events that typing does. */
export function fillFields(
  typed: readonly TypedField[],
  { root = document, onlyUnchanged = false }: FillOptions = {},
): void {
  const fields = fieldsOf(root)
  for (const { key, place, value, checked, initial } of typed) {
    const field = fields.get(key)?.[place]
    if (!field || (onlyUnchanged && initialOf(field) !== initial)) continue
    // React keeps its own setter on each field, which would hide the change from it.
    const name = isChoice(field) ? 'checked' : 'value'
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set
    setter?.call(field, isChoice(field) ? checked : value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
