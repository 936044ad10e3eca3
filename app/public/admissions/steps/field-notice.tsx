import { Notice } from '../../../ui/notice.tsx'

/** What is worth a second look in a field, but stops no one. */
export function FieldNotice({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Notice tone="warning">
        <p>{text}</p>
      </Notice>
    )
  )
}
