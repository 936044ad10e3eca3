import { type Language, languageQuery } from '#contract/common/values/languages.ts'
import type { Block } from './blocks.ts'

interface Guide {
  key: string
  name: string
  home: string
  sections: readonly { blocks: Block[] }[]
}

/** The way to the page and its questions that need no figure, for search engines. */
export function destinationJsonLd(
  { publicUrl, language }: { publicUrl: string; language: Language },
  { key, name, home, sections }: Guide,
): object {
  const inFrench = languageQuery(language)
  const questions = sections
    .flatMap((section) => section.blocks)
    .filter((block) => block.kind === 'question')
    // Structured data can't say how certain a figure is, or for which year.
    .filter(({ answer }) => !/\d/.test(answer))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: home, item: `${publicUrl}/${inFrench}` },
          {
            '@type': 'ListItem',
            position: 2,
            name,
            item: `${publicUrl}/destinations/${key}${inFrench}`,
          },
        ],
      },
      ...(questions.length === 0
        ? []
        : [
            {
              '@type': 'FAQPage',
              inLanguage: language,
              mainEntity: questions.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            },
          ]),
    ],
  }
}
