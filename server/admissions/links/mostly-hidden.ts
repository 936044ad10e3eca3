/** `a…@example.org`: enough to recognise one's own address. */
export function mostlyHidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}…${email.slice(at)}`
}
