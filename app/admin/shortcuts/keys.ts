/** On a Mac, the key for which others use Ctrl. */
export const isMac = /^Mac|^iP/.test(navigator.platform)
export const commandKey = isMac ? '⌘' : 'Ctrl'

/** Whether a key was pressed with what starts a command on this machine. */
export function isCommand({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return isMac ? metaKey : ctrlKey
}

/** A list as a table. */
export const listKeys = [
  { name: 'next', keys: ['j'] },
  { name: 'previous', keys: ['k'] },
  { name: 'open', keys: ['⏎'] },
  { name: 'choose', keys: ['x'] },
] as const

/** The review of documents in an applicant's file. */
export const reviewKeys = [
  { name: 'next', keys: ['j'] },
  { name: 'previous', keys: ['k'] },
  { name: 'accept', keys: ['a'] },
  { name: 'reject', keys: ['r'] },
  { name: 'notApplicable', keys: ['n'] },
  { name: 'askKey', keys: ['d'] },
  { name: 'undoKey', keys: ['u'] },
  { name: 'pageTurn', keys: ['←', '→'] },
  { name: 'zoomKeys', keys: ['+', '−'] },
  { name: 'wholePage', keys: ['0'] },
  { name: 'rotateKey', keys: ['o'] },
  { name: 'move', keys: ['m'] },
  { name: 'nextFile', keys: ['s'] },
  { name: 'toList', keys: ['l'] },
] as const

/** A conversation with a visitor. */
export const messageKeys = [
  { name: 'answer', keys: ['a'] },
  { name: 'note', keys: ['n'] },
  { name: 'send', keys: [commandKey, '⏎'] },
  { name: 'take', keys: ['t'] },
  { name: 'close', keys: ['c'] },
  { name: 'next', keys: ['s'] },
  { name: 'toList', keys: ['l'] },
] as const
