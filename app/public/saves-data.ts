/** Whether the browser asks for less: nothing is then fetched that wasn't asked for. */
export function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}
