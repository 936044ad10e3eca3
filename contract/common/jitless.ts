import { z } from 'zod'

/*
 * A page's policy allows no code made from text, which zod would try for speed when the first
 * object schema is made. The module of those schemas imports this one first.
 */
if ('document' in globalThis) z.config({ jitless: true })
