/** The values of a form's fields with these names, as a browser would send them. */
export function answersIn(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** Whether a field of those names holds something else than the page came with. */
export function isChanged(form: HTMLFormElement, names: readonly string[]): boolean {
  return [...form.elements].some((field) => {
    if (!(field instanceof HTMLElement) || !names.includes(field.getAttribute('name') ?? '')) {
      return false
    }
    if (field instanceof HTMLInputElement && isTick(field)) {
      return field.checked !== field.defaultChecked
    }
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options]
      const came = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
      return field.value !== (came?.value ?? '')
    }
    return (
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue
    )
  })
}

/** Puts answers into a form's fields; those without an answer are emptied. */
export function fillForm(
  form: HTMLFormElement,
  names: readonly string[],
  answers: Record<string, string>,
): void {
  for (const name of names) {
    const value = answers[name] ?? ''
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLInputElement && isTick(field)) {
      field.checked = field.value === value
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    ) {
      field.value = value
    }
  }
}

function isTick({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}
