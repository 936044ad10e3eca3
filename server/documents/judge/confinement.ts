/**
 * How a process is begun that reads files from strangers: no network, no other process, no writing
 * but to one folder, and a heap that ends.
 */
export function confinement(folder: string): string[] {
  const heap = '--max-old-space-size=256'
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [heap]
  return [
    heap,
    '--permission',
    '--allow-worker',
    '--allow-addons',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}`,
  ]
}
