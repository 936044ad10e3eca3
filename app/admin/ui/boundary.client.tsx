import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#contract/common/values/problems.ts'
import { problemCode } from '../../api.ts'
import { useBrand } from '../../brand.ts'
import { logFailure } from '../../log.ts'
import { Forbidden } from '../forbidden.client.tsx'
import { problemWords } from '../problem-words.ts'
import { Missing } from './missing.client.tsx'

interface BoundaryProps {
  /** Around a whole screen: the message about its failure is its heading. */
  isScreen?: boolean
  children: ReactNode
}

/** Catches what a screen could not load, says why, and tries again. */
export function Boundary({ isScreen = false, children }: BoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch isScreen={isScreen} onReset={reset}>
          {children}
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}

interface CatchProps {
  isScreen: boolean
  children: ReactNode
  onReset: () => void
}

class Catch extends Component<CatchProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    logFailure('A screen failed', error)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    if (problemCode(this.state.error) === 'not_found') return <Missing />
    if (problemCode(this.state.error) === 'forbidden') return <Forbidden />
    return (
      <>
        {this.props.isScreen && <FailureTitle />}
        <Failure
          heading={this.props.isScreen ? 'h1' : 'h2'}
          error={this.state.error}
          onRetry={() => {
            this.props.onReset()
            this.setState({ error: undefined })
          }}
        />
      </>
    )
  }
}

/** The tab's title, which the screen itself would have set. */
function FailureTitle() {
  const { t } = useTranslation('admin')
  return <title>{`${t('failure.title')} · ${useBrand()}`}</title>
}

interface FailureProps {
  error: unknown
  heading?: 'h1' | 'h2'
  title?: string
  onRetry?: (() => void) | undefined
}

/** What went wrong in words, with the request's id for the person who investigates. */
export function Failure({ error, heading = 'h2', title, onRetry }: FailureProps) {
  const { t, i18n } = useTranslation('admin')
  const isOutdated = problemCode(error) === 'page_outdated'
  const requestId = error instanceof Problem ? error.requestId : undefined
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
      action={
        isOutdated ? (
          <ReloadButton />
        ) : (
          onRetry && (
            <Button color="inherit" onClick={onRetry}>
              {t('failure.retry')}
            </Button>
          )
        )
      }
    >
      <AlertTitle component={heading} variant="h2">
        {title ?? t('failure.title')}
      </AlertTitle>
      {problemWords(i18n, problemCode(error))}
      {requestId && (
        <>
          <br />
          <small>{t('failure.request', { id: requestId })}</small>
        </>
      )}
    </Alert>
  )
}

/** Loads the page as the site has it now; a form asks first whether what is typed may go. */
export function ReloadButton() {
  const { t } = useTranslation('admin')
  return (
    <Button color="inherit" onClick={() => window.location.reload()}>
      {t('failure.reload')}
    </Button>
  )
}
