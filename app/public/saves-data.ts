/**
 * Whether the browser asks for less data: then nothing is fetched that the visitor didn't request.
 */
export function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}
