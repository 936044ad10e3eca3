import { data } from 'react-router'

/** Hidden fields of our own forms that an action sends on as headers. */
const sentOn = ['_token', 'key', 'attempt']

/**
 * What a page's form posted. A body that is not a form is refused (400); a field that no header
 * could carry is not ours, and counts as missing.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  for (const name of sentOn) {
    const value = form.get(name)
    if (typeof value !== 'string' || !/^[\x21-\x7e]*$/.test(value)) form.delete(name)
  }
  return form
}
