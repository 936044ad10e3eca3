import type { ApplyAnswer, ApplyView } from './apply-view.ts'
import { ChoicesPage } from './choices-page.tsx'
import { DonePage } from './done-page.tsx'
import { ReviewPage } from './review-page.tsx'
import { DeletePage, ForgetPage, LinkPage, LostPage } from './surrounding-pages.tsx'
import { TaskList } from './task-list.tsx'

interface DraftPageProps {
  view: Exclude<ApplyView, { page: 'choose' | 'start' | 'step' }>
  token: string
  answer: ApplyAnswer | undefined
}

/** The pages around the questions of a form that was started. */
export function DraftPage({ view, token, answer }: DraftPageProps) {
  const asked = { token, answer }
  switch (view.page) {
    case 'forget':
      return <ForgetPage {...view} token={token} />
    case 'tasks':
      return <TaskList draft={view.draft} />
    case 'choices':
      return <ChoicesPage {...view} {...asked} />
    case 'review':
      return <ReviewPage {...view} {...asked} />
    case 'link':
      return <LinkPage {...view} {...asked} />
    case 'delete':
      return <DeletePage {...view} {...asked} />
    case 'done':
      return <DonePage {...view} />
    case 'lost':
      return <LostPage />
  }
}
