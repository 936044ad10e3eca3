import { useTranslation } from 'react-i18next'
import { type ReportSubject, subjectText } from '#contract/conversations/values/report-subject.ts'
import { Link } from '../../ui/link.tsx'
import { Said } from '../../ui/said.tsx'

interface ReportErrorProps {
  about: ReportSubject
  className?: string | undefined
  /** What a screen reader says after the words, if a page has several of these. */
  of?: string
}

/** Leads to the form by which a visitor says that something on this page is wrong. */
export function ReportError({ about, className = 'link-onward', of }: ReportErrorProps) {
  const { t } = useTranslation()
  return (
    <Link className={className} to={`/contact?about=${subjectText(about)}`} rel="nofollow">
      {t(about.type === 'fact' ? 'contact.report.fact' : 'contact.report.page')}
      {of && (
        <span className="visually-hidden">
          {' ('}
          <Said>{of}</Said>)
        </span>
      )}
    </Link>
  )
}
