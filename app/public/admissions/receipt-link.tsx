import { useTranslation } from 'react-i18next'

/** The receipt of a submission as a PDF, for who holds its private link. */
export function ReceiptLink({ accessToken }: { accessToken: string }) {
  const { t } = useTranslation()
  return (
    <a
      className="button button-quiet"
      href={`/api/applications/by-link/${accessToken}/receipt.pdf`}
      type="application/pdf"
    >
      {t('application.view.receipt')}
    </a>
  )
}
