/** The screens of staff, which a browser draws: of them a server renders nothing to read. */
export function isOffice(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/')
}
