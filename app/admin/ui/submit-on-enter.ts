/**
 * Ctrl+Enter, or ⌘ and Enter, in a text of several lines sends the form that it is part of, as Enter
 * does in a text of one line. A dialog that heard the key first has done so already.
 */
export function submitOnEnter(event: KeyboardEvent): void {
  const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
  if (!isAsked || event.defaultPrevented || event.isComposing) return
  if (!(event.target instanceof HTMLTextAreaElement)) return
  const { form } = event.target
  if (form === null) return
  event.preventDefault()
  form.requestSubmit()
}
