import type { TFunction } from 'i18next'
import { draftSteps } from '#contract/vocabulary.ts'
import type { ApplyView } from './apply-view.ts'

/** The title of a page of the form, which says where in it one is. */
export function applyTitle(view: ApplyView, t: TFunction): string {
  switch (view.page) {
    case 'choose':
      return t('apply.title')
    case 'start':
      return t('apply.start.title', { program: view.aim.program.title })
    case 'lost':
      return t('apply.lost.title')
    case 'done':
      return t('apply.done.title')
    case 'review':
    case 'step': {
      const step = view.page === 'step' ? view.step : 'review'
      const at = draftSteps.indexOf(step) + 1
      const title = `${t(`apply.steps.${step}`)} · ${t('apply.progress.step', { at, of: draftSteps.length })}`
      const isWrong = Object.keys(view.draft.fields).length > 0
      return isWrong ? t('shell.form.titlePrefix', { title }) : title
    }
  }
}
