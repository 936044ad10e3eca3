/** Where focus goes: the element at the very top of the document. */
export const topId = 'top'
