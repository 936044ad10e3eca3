/** The file for the copy of a width, beside the common name of all copies. */
export function copyAt(target: string, width: number): string {
  return `${target}-${width}`
}
