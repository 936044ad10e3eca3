/*
 * A test file that imports this, itself or through what it imports, gets a separate process: what
 * it needs can be set only once in a process, as React's mode is by the environment that it is first
 * loaded in.
 */

/** Whether a process has run a test file before: then it is a shared one. */
if ((process.env['TEST_FILES_BEFORE'] ?? '0') !== '0') {
  throw new Error('This test file needs a separate process, and got a shared one')
}
