/**
 * Room for what one search works out for each program, made once per index: allocating megabytes
 * for every search would keep the garbage collector busier than the search itself. A
 * search runs through without a pause, and the next one overwrites what it left here.
 */
export interface Workspace {
  /** The remaining programs, and which filters exclude each of them. */
  left: Uint32Array
  keptOut: Uint16Array
  /** A mark for each program. */
  marks: Uint8Array
  scores: Uint16Array
  /** The keys by which programs are sorted. */
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
