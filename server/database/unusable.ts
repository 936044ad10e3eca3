/** Thrown when the database can't be used; the message is one sentence with the way out. */
export class DatabaseUnusable extends Error {}
