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
