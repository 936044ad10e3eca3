/** A section's text as it is kept, taken apart: paragraphs, lists, and questions with answers. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'question'; question: string; answer: string }

/** Blocks are parted by an empty line; `- ` begins a list's line, `Q: ` and `A: ` a question. */
export function blocksOf(body: string): Block[] {
  return body
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(blocksOfPart)
}

function blocksOfPart(part: string): Block[] {
  const question = /^Q: (.+)\nA: ([\s\S]+)$/.exec(part)
  if (question) {
    const [, asked = '', answer = ''] = question
    return [{ kind: 'question', question: asked, answer }]
  }
  const lines = part.split('\n')
  const items = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const text = lines.filter((line) => !line.startsWith('- ')).join(' ')
  return [
    ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
    ...(items.length === 0 ? [] : [{ kind: 'list' as const, items }]),
  ]
}

/** A section's first sentence, which is read before the section is opened, and what follows it. */
export function gistOf(blocks: Block[]): { gist: string; rest: Block[] } {
  const [first, ...others] = blocks
  if (first?.kind !== 'text') return { gist: '', rest: blocks }
  // A colon introduces a list: it stays with what it introduces.
  if (first.text.endsWith(':')) return { gist: '', rest: blocks }
  const [, gist = first.text, rest = ''] = firstSentence.exec(first.text) ?? []
  return { gist, rest: rest === '' ? others : [{ kind: 'text', text: rest }, ...others] }
}

/** Ends before a capital; what is shorter than this is an abbreviation's full stop. */
const firstSentence = /^(.{24,}?[.!?…])\s+((?:[«“(]\s?)?\p{Lu}.*)$/su
