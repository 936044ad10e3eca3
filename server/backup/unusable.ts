/** Thrown when a backup can't be made, read or restored; the message is one sentence with the way out. */
export class BackupUnusable extends Error {}
