/** Whether a form is a mail program's own stop, as RFC 8058 has it: it needs no page and no person. */
export function isOneClick(form: FormData): boolean {
  return form.get('List-Unsubscribe') === 'One-Click'
}
