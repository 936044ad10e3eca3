/** What stands in a form's fields of those names, as a browser would send it. */
export function answersIn(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
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
