export const messagesList = '/admin/messages'

export function conversationHref({ key }: { key: string }): string {
  return `${messagesList}/${key}`
}
