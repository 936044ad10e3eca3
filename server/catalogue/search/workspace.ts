/**
 * Room for what one search works out of each program, made once for an index: megabytes that are
 * asked for anew with every search keep the garbage collector busier than the search itself. A
 * search runs through without a pause, and the next one writes over what it left here.
 */
export interface Workspace {
  /** Programs that are left, and which filters keep each of them out. */
  left: Uint32Array
  keptOut: Uint16Array
  /** A mark for each program. */
  marks: Uint8Array
  scores: Uint16Array
  /** What programs are sorted by. */
  keys: Float64Array
  /** How many programs have each score. */
  reached: Uint32Array
}

export function createWorkspace(size: number): Workspace {
  return {
    left: new Uint32Array(size),
    keptOut: new Uint16Array(size),
    marks: new Uint8Array(size),
    scores: new Uint16Array(size),
    keys: new Float64Array(size),
    reached: new Uint32Array(2 ** 16),
  }
}
