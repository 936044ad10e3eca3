/**
 * Writes what was chosen into its field: typed text would otherwise stay in the browser's box,
 * whatever the server has stored since.
 */
export function putInto(form: HTMLFormElement | null, field: string, text: string) {
  const input = form?.elements.namedItem(field)
  if (input instanceof HTMLInputElement) input.value = text
}
