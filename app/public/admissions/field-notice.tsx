import { Notice } from '../../ui/notice.tsx'

/** What is worth a second look in a field, and stops nobody. */
export function FieldNotice({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Notice tone="warning">
        <p>{text}</p>
      </Notice>
    )
  )
}
