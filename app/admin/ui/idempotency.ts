let last = { text: '', key: '' }

/**
 * The key under which an addition is made: the same for the same input, so that sending it again
 * after a lost answer adds nothing twice.
 */
export function idempotencyKey(input: unknown) {
  const text = JSON.stringify(input)
  if (text !== last.text) last = { text, key: crypto.randomUUID() }
  return { headers: { 'Idempotency-Key': last.key } }
}
