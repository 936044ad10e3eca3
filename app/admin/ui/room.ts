/**
 * How much text an input accepts that may be `longest`: a number with spaces, or a text that was
 * pasted, is not cut unseen. What is too long afterwards is refused, with how long it may be.
 */
export function roomFor(longest: number): number {
  return longest + Math.max(40, longest)
}
