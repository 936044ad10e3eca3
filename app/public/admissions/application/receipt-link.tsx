import { useTranslation } from 'react-i18next'

interface ReceiptLinkProps {
  accessToken: string
  /** As a button, or as a link in a line of text. */
  look?: 'quiet' | 'plain'
}

/** The receipt of a submission as a PDF, for the holder of its private link. */
export function ReceiptLink({ accessToken, look = 'quiet' }: ReceiptLinkProps) {
  const { t } = useTranslation()
  return (
    <a
      className={look === 'quiet' ? 'button button-quiet' : undefined}
      href={`/api/applications/by-link/${accessToken}/receipt.pdf`}
      type="application/pdf"
    >
      {t('application.view.receipt')}
    </a>
  )
}
