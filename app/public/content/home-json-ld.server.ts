import type { PageContext } from '#server/http/pages/pages.ts'
import type { ContentWords } from '../../server-words.ts'

/** What search engines read about the whole site: who runs it, its search, its questions. */
export function homeJsonLd(
  { publicUrl, brandName, language }: PageContext,
  { description, questions }: ContentWords['home'],
): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'EducationalOrganization',
        '@id': `${publicUrl}/#organization`,
        name: brandName,
        url: publicUrl,
        description,
      },
      {
        '@type': 'WebSite',
        url: publicUrl,
        name: brandName,
        inLanguage: language,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}/program?q={query}`,
          'query-input': 'required name=query',
        },
      },
      {
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: questions.list.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
