/** `a…@example.org`: enough to know one's own address by. */
export function mostlyHidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}…${email.slice(at)}`
}
