/** Where the copy of a width is written, beside the name that was given for all of them. */
export function copyAt(target: string, width: number): string {
  return `${target}-${width}`
}
