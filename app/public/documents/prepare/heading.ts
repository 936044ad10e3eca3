/** Under the page's title, or under that of the dialog. */
export type HeadingLevel = 'h2' | 'h3'
